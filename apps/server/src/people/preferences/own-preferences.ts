import type * as schemas from '@lyceum/contract/preferences.schemas';
import type { NoticeSwitch } from '@lyceum/domain/notices';
import type { z } from 'zod';
import type { Deps, Buyer } from '../../platform/deps.ts';
import { reachOf } from '../accounts/tell-account.ts';
import { addNoticeOff, selectPreferences, upsertPreferences } from './preferences.sql.ts';

const nothingChosen = {
  language: null,
  region: null,
  currency: null,
  theme: null,
  elder: null,
  noticesBy: null,
  noticesOff: null,
  quiet: null,
};

export async function readPreferences(
  { db }: Deps,
  _: object,
  { userId }: Buyer,
): Promise<z.input<typeof schemas.mine.reply>> {
  const [chosen, reach] = await Promise.all([selectPreferences(db, userId), reachOf(db, userId)]);
  const returned = [...(reach?.isPhoneDead ? ['sms' as const] : []), ...(reach?.isEmailDead ? ['mail' as const] : [])];
  return { ...(chosen ?? nothingChosen), returned };
}

export async function savePreferences(
  { db, clock }: Deps,
  chosen: z.output<typeof schemas.save.request>,
  { userId }: Buyer,
) {
  await upsertPreferences(db, userId, chosen, clock());
  return {};
}

/** By the link in a mail, whoever is signed in. */
export const switchNoticeOff = ({ db, clock }: Pick<Deps, 'db' | 'clock'>, userId: string, off: NoticeSwitch) =>
  addNoticeOff(db, userId, off, clock());
