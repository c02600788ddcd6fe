import { hour } from '@lyceum/domain/time';
import type { Signer } from './signer.ts';

/** How long a lesson's address works: long enough to watch it with pauses, too short to be worth passing on. */
export const streamLife = 4 * hour;

const purpose = 'stream';
const signed = (asset: string, expiry: string) => `${asset}\n${expiry}`;

/** What opens an asset for whoever has it, until `expiresAt`; a part of an address. */
export function streamTicket(signer: Signer, asset: string, expiresAt: Date): string {
  const expiry = String(Math.floor(expiresAt.getTime() / 1000));
  return `${expiry}.${signer.sign(purpose, signed(asset, expiry))}`;
}

export function isGoodTicket(signer: Signer, ticket: string, asset: string, now: Date): boolean {
  const [expiry = '', signature = '', ...rest] = ticket.split('.');
  return (
    rest.length === 0 &&
    /^\d{1,12}$/.test(expiry) &&
    Number(expiry) * 1000 > now.getTime() &&
    signer.verify(purpose, signed(asset, expiry), signature)
  );
}
