import { consents } from '@lyceum/contract/accounts.calls';
import { minute } from '@lyceum/domain/time';
import type { ReplyOf } from '@lyceum/web/call-client';
import { send } from '../caller.ts';
import { currentSettings, data } from '../session.ts';

/** The server says in the page whether anything is counted (COUNTS). */
export const countingExists = document.querySelector<HTMLMetaElement>('meta[name="lyceum-counts"]')?.content === 'on';

/** "Do Not Track", or its successor, Global Privacy Control: it outweighs the switch. */
export const browserRefuses = (): boolean =>
  navigator.doNotTrack === '1' || (navigator as { globalPrivacyControl?: unknown }).globalPrivacyControl === true;

/** When a visitor agreed on this device. Whoever is signed in decides as an account, whatever a visitor chose here. */
export const agreedOnDevice = (): string | null => data.text('counting');

export const keepOnDevice = (agreed: boolean): void =>
  data.setText('counting', agreed ? new Date().toISOString() : null);

/** What this device knows of the account's consent; null: nothing yet. */
function knownOfAccount(): boolean | null {
  const known = data.text('ownCounting');
  return known === null ? null : known === '1';
}

/** The newest of the consents to be counted, which is also the one that may hold. */
export const newestIn = ({ list }: ReplyOf<typeof consents>) => list.find(({ kind }) => kind === 'counting') ?? null;

/** A withdrawal on another device holds here so many milliseconds later at most. */
const knownFor = 10 * minute;
let heardAt = -Infinity;
let asking: Promise<void> | undefined;

/** The server has said so. */
export function noteAccount(agreed: boolean): void {
  data.setText('ownCounting', agreed ? '1' : '0');
  heardAt = performance.now();
}

/** Whether the visitor, or the account, has agreed as far as this device knows. */
export function hasAgreed(): boolean {
  return currentSettings().signedIn ? knownOfAccount() === true : agreedOnDevice() !== null;
}

async function askServer(): Promise<void> {
  const { data: answer } = await send(consents, {});
  if (answer && currentSettings().signedIn) {
    noteAccount(newestIn(answer)?.withdrawnAt === null);
  }
}

/** Asks the server what the account decided where that is not known, or was asked too long ago. Fails without an answer. */
export async function makeSure(): Promise<void> {
  const known = knownOfAccount();
  const isOld = performance.now() - heardAt > knownFor;
  if (currentSettings().signedIn && (known === null || (known && isOld))) {
    asking ??= askServer().finally(() => (asking = undefined));
    await asking;
  }
}
