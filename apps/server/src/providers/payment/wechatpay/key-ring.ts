import { X509Certificate, type KeyObject } from 'node:crypto';
import { minute, type Clock } from '@lyceum/domain/time';
import { z } from 'zod';
import type { ProviderAnswer } from '../outgoing.ts';
import { isSealed, sealIn, unlock, type Seal } from './signing.ts';

/** A signature is good for so long, before and after. */
const window = 5 * minute;
/** Whoever writes to us with serial numbers that he made up must not have us ask WeChat Pay without end. */
const mostRefreshes = 6;

const certificateList = z.object({
  data: z.array(
    z.object({
      serial_no: z.string(),
      expire_time: z.iso.datetime({ offset: true }),
      encrypt_certificate: z.object({
        algorithm: z.string(),
        nonce: z.string(),
        associated_data: z.string().optional(),
        ciphertext: z.string(),
      }),
    }),
  ),
});

interface RingOptions {
  /** Of the newer mode; null: platform certificates alone. */
  publicKey: { id: string; key: KeyObject } | null;
  apiKey: Buffer;
  clock: Clock;
  /** GET /v3/certificates. */
  askCertificates: () => Promise<ProviderAnswer>;
}

/**
 * The keys that WeChat Pay signs with: its public key and its platform certificates, both at once, since a merchant's notices come by
 * either while it changes from one to the other. Certificates are asked for when a serial number is not known, as after a rotation.
 */
export function openKeyRing({ publicKey, apiKey, clock, askCertificates }: RingOptions) {
  const certificates = new Map<string, { key: KeyObject; endsAt: number }>();
  let refreshing: Promise<void> | null = null;
  const refreshes: number[] = [];

  const known = (serial: string): KeyObject | null => {
    if (publicKey?.id === serial) {
      return publicKey.key;
    }
    const found = certificates.get(serial.toUpperCase());
    return found && found.endsAt > clock().getTime() ? found.key : null;
  };

  const isFresh = ({ seconds }: Seal): boolean => Math.abs(clock().getTime() - Number(seconds) * 1000) < window;

  async function refresh(): Promise<void> {
    const answer = await askCertificates();
    if (answer.status >= 400 && answer.status < 500) {
      // A merchant of the newer mode has no certificates.
      return;
    }
    if (answer.status !== 200) {
      throw new Error(`WeChat Pay answered ${answer.status} to a question for its certificates`);
    }
    const { data } = certificateList.parse(JSON.parse(answer.rawBody.toString('utf8')));
    // Only who has the APIv3 key could lock them; the answer must be signed by one of them besides.
    const found = new Map(
      data.map(({ serial_no: serial, expire_time: end, encrypt_certificate: locked }) => [
        serial.toUpperCase(),
        { key: new X509Certificate(unlock(apiKey, locked)).publicKey, endsAt: Date.parse(end) },
      ]),
    );
    const seal = sealIn((name) => answer.headers.get(name));
    const key = seal && (found.get(seal.serial.toUpperCase())?.key ?? known(seal.serial));
    if (!seal || !key || !isFresh(seal) || !isSealed(key, seal, answer.rawBody)) {
      throw new Error("WeChat Pay's certificates came without its signature");
    }
    certificates.clear();
    found.forEach((certificate, serial) => certificates.set(serial, certificate));
  }

  function refreshOnce(): Promise<void> {
    const now = clock().getTime();
    refreshes.splice(0, refreshes.length, ...refreshes.filter((at) => now - at < minute));
    if (refreshing === null && refreshes.length < mostRefreshes) {
      refreshes.push(now);
      refreshing = refresh().finally(() => {
        refreshing = null;
      });
    }
    return refreshing ?? Promise.resolve();
  }

  return {
    /** Why these bytes are not WeChat Pay's; null: they are. Throws when its certificates had to be asked for and did not come. */
    whyForged: async (header: (name: string) => string | null, rawBody: Buffer): Promise<string | null> => {
      const seal = sealIn(header);
      if (seal === null) {
        return 'a part of the signature is missing or malformed';
      }
      if (!isFresh(seal)) {
        return 'signed too long ago, or in the future';
      }
      if (known(seal.serial) === null && !seal.serial.startsWith('PUB_KEY_ID_')) {
        await refreshOnce();
      }
      const key = known(seal.serial);
      if (key === null) {
        return 'signed by an unknown key';
      }
      return isSealed(key, seal, rawBody) ? null : 'wrong signature';
    },
  };
}
