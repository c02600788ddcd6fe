import type { Queryable } from '../../platform/database.ts';
import type { Deps } from '../../platform/deps.ts';
import { upsertOpenid } from './accounts.sql.ts';

/** Keeps what the chat app calls somebody at the account that was asked; null: it told nothing. */
export async function rememberPayer(
  { chatApp, clock }: Pick<Deps, 'chatApp' | 'clock'>,
  db: Queryable,
  userId: string,
  openid: string | null,
): Promise<void> {
  if (chatApp && openid !== null) {
    await upsertOpenid(db, { userId, appId: chatApp.payer.appId, openid, learnedAt: clock() });
  }
}
