import { createPublicKey, randomBytes, sign, type KeyObject } from 'node:crypto';

export interface Certificate {
  /** 40 hexadecimal digits, as in the certificate. */
  serial: string;
  privateKey: KeyObject;
  pem: string;
  /** Epoch milliseconds. */
  startsAt: number;
  endsAt: number;
}

// X.509 v1 in DER: each value is a tag, the length of its content, and the content.

const der = (tag: number, content: Buffer): Buffer => {
  const length = content.length;
  const head = length < 128 ? [tag, length] : [tag, 0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from(head), content]);
};
const sequenceOf = (...parts: Buffer[]): Buffer => der(0x30, Buffer.concat(parts));

/** 1.2.840.113549.1.1.11, sha256WithRSAEncryption, with the null that goes with it. */
const sha256WithRsa = Buffer.from('300d06092a864886f70d01010b0500', 'hex');
/** Of a name: a set with one pair, 2.5.4.3 (common name) and a UTF-8 text. */
const commonName = (text: string): Buffer =>
  sequenceOf(der(0x31, sequenceOf(Buffer.from('0603550403', 'hex'), der(0x0c, Buffer.from(text)))));
/** YYYYMMDDHHMMSSZ */
const timeOf = (ms: number): Buffer =>
  der(0x18, Buffer.from(`${new Date(ms).toISOString().slice(0, 19).replaceAll(/[-:T]/g, '')}Z`));

/** A certificate for five years, signed by its own key. */
export function issueCertificate(privateKey: KeyObject, name: string, startsAt: number): Certificate {
  const endsAt = startsAt + 5 * 365 * 86_400_000;
  const number = randomBytes(20);
  // Positive, and never shorter.
  number.writeUInt8((number.readUInt8(0) & 0x3f) | 0x40, 0);
  const body = sequenceOf(
    der(0x02, number),
    sha256WithRsa,
    commonName('Tenpay.com Root CA (simulated)'),
    sequenceOf(timeOf(startsAt), timeOf(endsAt)),
    commonName(name),
    createPublicKey(privateKey).export({ type: 'spki', format: 'der' }),
  );
  const signature = der(0x03, Buffer.concat([Buffer.from([0]), sign('RSA-SHA256', body, privateKey)]));
  const text = sequenceOf(body, sha256WithRsa, signature).toString('base64').replaceAll(/.{64}/g, '$&\n').trimEnd();
  return {
    serial: number.toString('hex').toUpperCase(),
    privateKey,
    pem: `-----BEGIN CERTIFICATE-----\n${text}\n-----END CERTIFICATE-----\n`,
    startsAt,
    endsAt,
  };
}
