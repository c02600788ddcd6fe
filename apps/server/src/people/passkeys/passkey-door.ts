import type { Queryable } from '../../platform/database.ts';
import { selectPasskeys } from './passkeys.sql.ts';

/** Since when an account can be entered by a passkey; null: it cannot. */
export async function passkeySince(db: Queryable, userId: string): Promise<Date | null> {
  const [first] = await selectPasskeys(db, userId);
  return first?.createdAt ?? null;
}
