import { newId } from '@lyceum/domain/ids';
import { day } from '@lyceum/domain/time';
import type { Queryable } from '../../platform/database.ts';
import type { Deps } from '../../platform/deps.ts';
import { broadcast } from '../../platform/realtime.ts';
import { deleteNotices, insertNotice } from './notices.sql.ts';
import type { notices } from './notices.tables.ts';

/** How long an account finds what it was told. */
const noticeLife = 180 * day;

/** Puts something into the list of what an account was told. */
export async function keepNotice(
  { clock, random }: Pick<Deps, 'clock' | 'random'>,
  tx: Queryable,
  notice: Omit<typeof notices.$inferInsert, 'id' | 'at' | 'readAt'>,
): Promise<void> {
  const at = clock();
  const id = newId('ntc', at, random);
  await insertNotice(tx, { id, at, ...notice });
  await broadcast(tx, [{ audience: `account:${notice.userId}`, topic: 'notices', about: id }]);
}

export const forgetNotices = ({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> =>
  deleteNotices(db, new Date(clock().getTime() - noticeLife));
