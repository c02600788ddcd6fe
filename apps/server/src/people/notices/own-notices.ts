import type * as schemas from '@lyceum/contract/notices.schemas';
import { refuse } from '@lyceum/domain/refusal';
import type { z } from 'zod';
import type { Buyer, Deps } from '../../platform/deps.ts';
import { selectNewestNotice, selectNotices, selectUnreadNotices, updateNoticesRead } from './notices.sql.ts';

export async function listNotices(
  { db }: Deps,
  { page, pageSize }: z.output<typeof schemas.list.request>,
  { userId }: Buyer,
) {
  const { rows, total } = await selectNotices(db, userId, { limit: pageSize, offset: (page - 1) * pageSize });
  const list = rows.map(({ id, event, subject, body, link, at, readAt }) => ({
    noticeId: id,
    event,
    subject,
    body,
    link,
    at: at.toISOString(),
    read: readAt !== null,
  }));
  return { list, total, page, pageSize };
}

export async function countNotices({ db }: Deps, _input: object, { userId }: Buyer) {
  const [count, newest] = await Promise.all([selectUnreadNotices(db, userId), selectNewestNotice(db, userId)]);
  return { count, newest: newest && { subject: newest.subject, at: newest.at.toISOString() } };
}

export async function markNoticesRead(
  { db, clock }: Deps,
  { noticeId }: z.output<typeof schemas.markRead.request>,
  { userId }: Buyer,
) {
  return (await updateNoticesRead(db, userId, noticeId, clock())) ? {} : refuse('notFound');
}
