import type * as schemas from '@lyceum/contract/users.schemas';
import { orderNumber } from '@lyceum/domain/ids';
import { excerptOf } from '@lyceum/domain/messages';
import { minor } from '@lyceum/domain/money';
import { noticeCarriers, type NoticeState } from '@lyceum/domain/notices';
import { refuse, type Refusal } from '@lyceum/domain/refusal';
import type { z } from 'zod';
import type { Caller, Deps } from '../../platform/deps.ts';
import { mostTries } from '../../platform/outbox.ts';
import { userOf } from './manage-users.ts';
import {
  selectAccess,
  selectOrdersOf,
  selectPartsOf,
  selectRefundsOf,
  selectSpent,
  selectToldOf,
  selectUser,
} from './users.sql.ts';

/** One person with the newest orders and refunds, and what else the person is in the shop. */
export async function readUser(
  { db, clock }: Deps,
  { id }: z.output<typeof schemas.detail.request>,
  { language }: Pick<Caller, 'language'>,
): Promise<z.input<typeof schemas.detail.reply> | Refusal<'notFound'>> {
  const row = await selectUser(db, id);
  if (!row) {
    return refuse('notFound');
  }
  const [access, orders, spent, refunds, parts, told] = await Promise.all([
    selectAccess(db, id, clock()),
    selectOrdersOf(db, id),
    selectSpent(db, id),
    selectRefundsOf(db, id),
    selectPartsOf(db, id),
    selectToldOf(db, id),
  ]);
  return {
    ...userOf(row.user),
    language: row.language,
    doors: access.doors,
    devices: access.devices,
    seenAt: access.seenAt?.toISOString() ?? null,
    spent: spent.map(({ amount, currency }) => ({ amount: minor(amount), currency })),
    orderCount: orders.count,
    orders: orders.rows.map((order) => ({
      orderId: order.id,
      orderNumber: orderNumber(order.id),
      state: order.state,
      productName: order.productName?.[language] ?? '',
      agencyName: order.agencyName[language],
      total: { amount: minor(order.total), currency: order.currency },
      createdAt: order.createdAt.toISOString(),
    })),
    refunds: refunds.map((refund) => ({
      refundId: refund.id,
      orderNumber: orderNumber(refund.orderId),
      state: refund.state,
      amount: { amount: minor(refund.amount), currency: refund.currency },
      createdAt: refund.createdAt.toISOString(),
    })),
    agencies: parts.agencies.map((name) => name[language]),
    consultant: parts.consultant?.[language] ?? null,
    applications: parts.applications.map(({ submittedAt, ...application }) => ({
      ...application,
      submittedAt: submittedAt?.toISOString() ?? null,
    })),
    told: told.flatMap(({ kind, isSecret, subject, body, ...message }) => {
      const by = noticeCarriers.find((one) => one === kind);
      const state = stateOf(message);
      const isOver = state !== 'waits' && state !== 'triesAgain';
      return by === undefined
        ? []
        : [
            {
              messageId: message.id,
              by,
              text: isSecret ? null : excerptOf(subject || body),
              at: message.createdAt.toISOString(),
              state,
              nextAt: isOver ? null : message.nextTryAt.toISOString(),
            },
          ];
    }),
  };
}

type Told = Awaited<ReturnType<typeof selectToldOf>>[number];

function stateOf({
  sentAt,
  deliveredAt,
  undeliverableAt,
  tries,
  failure,
}: Pick<Told, 'sentAt' | 'deliveredAt' | 'undeliverableAt' | 'tries' | 'failure'>): NoticeState {
  if (undeliverableAt !== null) {
    return 'undeliverable';
  }
  if (sentAt !== null) {
    // Some services say later that it did not arrive.
    return deliveredAt !== null ? 'delivered' : failure === null ? 'sent' : 'givenUp';
  }
  return failure === null ? 'waits' : tries >= mostTries ? 'givenUp' : 'triesAgain';
}
