import { identitySources } from '@lyceum/domain/accounts';
import { applicationStates, partnerTypes } from '@lyceum/domain/applications';
import { languages } from '@lyceum/domain/language';
import { noticeCarriers, noticeStates } from '@lyceum/domain/notices';
import { orderStates } from '@lyceum/domain/orders';
import { refundStates } from '@lyceum/domain/refunds';
import { regions } from '@lyceum/domain/region';
import { z } from 'zod';
import { flag, id, iso, line, listOf, money, paging, text } from './fields.ts';

const user = z.object({
  id,
  nickName: z.string(),
  /** Masked. */
  mobile: z.string(),
  region: z.enum(regions),
  createdAt: iso,
  blockedAt: iso.nullable(),
  /** Null while the account is not blocked. */
  blockedReason: z.string().nullable(),
  /** Since when the person may see and buy at distribution prices. */
  distributorSince: iso.nullable(),
  /** When the account was cancelled: there is nobody to do anything with. */
  erasedAt: iso.nullable(),
});

export const list = {
  request: z.object({
    /** The end of a phone number, or the beginning of a nickname. */
    keyword: line(40).optional(),
    blocked: flag.optional(),
    ...paging,
  }),
  reply: listOf(user),
};

/** What the platform has to do with one person, so that one who calls is helped without a search: the newest of each, and no more than is needed. */
export const detail = {
  request: z.object({ id }),
  reply: user.extend({
    language: z.enum(languages),
    /** By what else than the phone the account is entered. */
    doors: z.array(z.enum(identitySources)),
    /** Devices that are signed in, and when one of them was last seen. */
    devices: z.int(),
    seenAt: iso.nullable(),
    /** What was paid less what went back, by currency. */
    spent: z.array(money),
    orderCount: z.int(),
    orders: z.array(
      z.object({
        orderId: id,
        orderNumber: z.string(),
        state: z.enum(orderStates),
        productName: z.string(),
        agencyName: z.string(),
        total: money,
        createdAt: iso,
      }),
    ),
    refunds: z.array(
      z.object({ refundId: id, orderNumber: z.string(), state: z.enum(refundStates), amount: money, createdAt: iso }),
    ),
    /** Of whose staff the person is, by a linked phone. */
    agencies: z.array(z.string()),
    /** Under what name the person advises; null: the person does not. */
    consultant: z.string().nullable(),
    applications: z.array(
      z.object({
        id,
        type: z.enum(partnerTypes),
        state: z.enum(applicationStates),
        submittedAt: iso.nullable(),
      }),
    ),
    /** What was sent to the person in the last days, the newest first. */
    told: z.array(
      z.object({
        messageId: id,
        by: z.enum(noticeCarriers),
        /** Its subject or its beginning; null: it lets somebody in, and is nobody's else to read. */
        text: z.string().nullable(),
        at: iso,
        state: z.enum(noticeStates),
        /** When it is sent, or tried again; null once it was sent or given up. */
        nextAt: iso.nullable(),
      }),
    ),
  }),
};

const one = { request: z.object({ id }), reply: z.object({}) };
/** The person reads the reason. */
export const block = { request: z.object({ id, reason: text(500).min(1) }), reply: z.object({}) };
export const unblock = one;
export const allowDistribution = one;
export const endDistribution = one;
