import type * as schemas from '@lyceum/contract/consultations.schemas';
import { refuse } from '@lyceum/domain/refusal';
import { day } from '@lyceum/domain/time';
import type { z } from 'zod';
import type { Buyer, Deps } from '../../platform/deps.ts';
import { selectAgenda, selectRequests, selectSessionsOfOrder } from './consultations.sql.ts';

const week = 7 * day;

const shown = <Row extends { startsAt: Date; endsAt: Date }>(row: Row) => ({
  ...row,
  startsAt: row.startsAt.toISOString(),
  endsAt: row.endsAt.toISOString(),
});

/** The week before, so that notes can be written afterwards, and eight days ahead: this week in any zone. */
export async function readAgenda(
  { db, clock }: Deps,
  _: object,
  { userId, language }: Buyer,
): Promise<z.input<typeof schemas.agenda.reply>> {
  const now = clock().getTime();
  const span = { startsAt: new Date(now - week), endsAt: new Date(now + week + day) };
  const [sessions, requests] = await Promise.all([
    selectAgenda(db, userId, span, language),
    selectRequests(db, userId),
  ]);
  return {
    list: sessions.map(shown),
    requests: requests.map(({ topic, askedAt, ...one }) => ({
      ...one,
      topic: topic?.[language] ?? null,
      askedAt: askedAt.toISOString(),
    })),
  };
}

export async function readSessionsOfOrder(
  { db }: Deps,
  { orderId }: z.output<typeof schemas.ofOrder.request>,
  { userId }: Buyer,
) {
  const list = await selectSessionsOfOrder(db, userId, orderId);
  return list.length === 0 ? refuse('notFound') : { list: list.map(shown) };
}
