import { second } from '@lyceum/domain/time';
import { Secret, TOTP } from 'otpauth';

const period = 30;
/** A clock may go half a minute wrong either way, and typing takes its time. */
const window = 1;

const totpOf = (secret: Uint8Array, account: string) =>
  new TOTP({ issuer: 'Lyceum', label: account, secret: new Secret({ buffer: new Uint8Array(secret).buffer }), period });

/** What the authenticator reads from the QR code, and the secret in base 32 for typing. */
export function enrolmentOf(secret: Uint8Array, account: string): { uri: string; secret: string } {
  const totp = totpOf(secret, account);
  return { uri: totp.toString(), secret: totp.secret.base32 };
}

/** The step of 30 s since 1970 that the code belongs to, or null when it belongs to none of those around now. */
export function stepOf(secret: Uint8Array, code: string, now: Date): number | null {
  if (!/^\d{6}$/.test(code)) {
    return null;
  }
  const delta = totpOf(secret, '').validate({ token: code, timestamp: now.getTime(), window });
  return delta === null ? null : Math.floor(now.getTime() / (period * second)) + delta;
}

/** The code that an authenticator shows at that time. */
export function codeAt(secret: Uint8Array, at: Date): string {
  return totpOf(secret, '').generate({ timestamp: at.getTime() });
}
