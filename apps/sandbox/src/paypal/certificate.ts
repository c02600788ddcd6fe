import { createPublicKey, randomBytes, sign, type KeyObject } from 'node:crypto';

// A self-signed X.509 certificate, in the few rules of DER that it takes: tag, length, content (RFC 5280).

function part(tag: number, ...contents: readonly Uint8Array[]): Buffer {
  const content = Buffer.concat(contents);
  const { length } = content;
  const size =
    length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, Math.floor(length / 0x100), length % 0x100];
  return Buffer.concat([Buffer.from([tag, ...size]), content]);
}
const sequence = (...contents: readonly Uint8Array[]): Buffer => part(0x30, ...contents);
const bits = (content: Uint8Array): Buffer => part(0x03, Buffer.from([0]), content);
const time = (at: number): Buffer =>
  part(0x17, Buffer.from(`${new Date(at).toISOString().slice(2, 19).replaceAll(/\D/g, '')}Z`));

/** sha256WithRSAEncryption, without parameters. */
const algorithm = sequence(Buffer.from('06092a864886f70d01010b0500', 'hex'));
const commonName = Buffer.from('0603550403', 'hex');
const nameOf = (name: string): Buffer => sequence(part(0x31, sequence(commonName, part(0x0c, Buffer.from(name)))));

/** The PEM of a certificate of that key for that name; `from` and `until` in epoch milliseconds. */
export function certificateOf(privateKey: KeyObject, name: string, from: number, until: number): string {
  const toBeSigned = sequence(
    part(0x02, Buffer.concat([Buffer.from([1]), randomBytes(8)])),
    algorithm,
    nameOf(name),
    sequence(time(from), time(until)),
    nameOf(name),
    createPublicKey(privateKey).export({ type: 'spki', format: 'der' }),
  );
  const bytes = sequence(toBeSigned, algorithm, bits(sign('sha256', toBeSigned, privateKey)));
  const lines = bytes.toString('base64').match(/.{1,64}/g) ?? [];
  return ['-----BEGIN CERTIFICATE-----', ...lines, '-----END CERTIFICATE-----', ''].join('\n');
}
