import { connect, constants, type ClientHttp2Session } from 'node:http2';
import type { Clock } from '@lyceum/domain/time';
import { importPKCS8, SignJWT } from 'jose';
import { z } from 'zod';
import { address, copied, pem, type ServiceVariables, type ValuesOf } from '../variables.ts';
import { pushLife, type NativePush } from './native-push.ts';

// Apple Push Notification service, with a provider's token: iPhones and iPads.

const needs = {
  APNS_TEAM_ID: copied,
  APNS_KEY_ID: copied,
  /** The text of the .p8 file. */
  APNS_PRIVATE_KEY: pem('PRIVATE KEY'),
  /** The application's bundle id. */
  APNS_TOPIC: z.string().regex(/^[\w.-]{1,200}$/),
};
const options = { APNS_URL: address.default('https://api.push.apple.com') };
export const apnsVariables: ServiceVariables<typeof needs, typeof options> = {
  title: "Apple's push service",
  needs,
  options,
};
export type ApnsSettings = ValuesOf<typeof needs> & ValuesOf<typeof options>;

/** Seconds; Apple takes a token between twenty and sixty minutes. */
const tokenAge = 40 * 60;
const patienceMs = 10_000;
/** That application is not on that phone, or never was. */
const gone = new Set(['Unregistered', 'BadDeviceToken', 'DeviceTokenNotForTopic', 'ExpiredToken']);

export function apns(settings: ApnsSettings, { clock }: { clock: Clock }): NativePush {
  let signed: { at: number; token: Promise<string> } | null = null;
  let session: ClientHttp2Session | null = null;
  const now = (): number => Math.floor(clock().getTime() / 1_000);

  async function sign(at: number): Promise<string> {
    const key = await importPKCS8(settings.APNS_PRIVATE_KEY, 'ES256');
    return new SignJWT({})
      .setProtectedHeader({ alg: 'ES256', kid: settings.APNS_KEY_ID })
      .setIssuer(settings.APNS_TEAM_ID)
      .setIssuedAt(at)
      .sign(key);
  }
  function providerToken(): Promise<string> {
    const at = now();
    if (signed === null || at - signed.at >= tokenAge) {
      signed = { at, token: sign(at) };
    }
    return signed.token;
  }
  /** One connection for all, as Apple asks; another one once it has ended. */
  function connection(): ClientHttp2Session {
    if (session === null || session.closed || session.destroyed) {
      const opened = connect(settings.APNS_URL);
      // What is under way is told by its own stream.
      opened.on('error', () => undefined);
      opened.on('goaway', () => opened.close());
      // No reason for the server to stay.
      opened.unref();
      opened.setTimeout(10 * 60_000, () => opened.close());
      session = opened;
    }
    return session;
  }

  /** Its status, and the reason that it gives. */
  function ask(headers: Record<string, string | number>, payload: string): Promise<{ status: number; reason: string }> {
    return new Promise((resolve, reject) => {
      const stream = connection().request({ [constants.HTTP2_HEADER_METHOD]: 'POST', ...headers });
      let status = 0;
      let text = '';
      stream.setEncoding('utf8');
      stream.setTimeout(patienceMs, () => stream.destroy(new Error('Apple did not answer')));
      stream.on('response', (answer) => {
        status = Number(answer[constants.HTTP2_HEADER_STATUS]);
      });
      stream.on('data', (part: string) => {
        text = `${text}${part}`.slice(0, 2_000);
      });
      stream.on('error', reject);
      stream.on('close', () => {
        const told = /"reason"\s*:\s*"(\w+)"/.exec(text)?.[1] ?? '';
        return status === 0 ? reject(new Error('Apple closed the line')) : resolve({ status, reason: told });
      });
      stream.end(payload);
    });
  }

  return {
    async send(token, { title, body, link }) {
      const { status, reason } = await ask(
        {
          [constants.HTTP2_HEADER_PATH]: `/3/device/${encodeURIComponent(token)}`,
          authorization: `bearer ${await providerToken()}`,
          'apns-topic': settings.APNS_TOPIC,
          'apns-push-type': 'alert',
          'apns-priority': '10',
          'apns-expiration': String(now() + pushLife),
        },
        JSON.stringify({ aps: { alert: { title, body }, sound: 'default' }, link }),
      );
      if (status === 200) {
        return 'sent';
      }
      if (status === 410 || gone.has(reason)) {
        return 'gone';
      }
      if (reason === 'ExpiredProviderToken' || reason === 'InvalidProviderToken') {
        signed = null;
      }
      throw new Error(`Apple's push service answered ${status} ${reason}`.trim());
    },
  };
}
