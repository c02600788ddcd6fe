import { orderKinds, orderStates, sellerActionNames } from '@lyceum/domain/orders';
import { regions } from '@lyceum/domain/region';
import { z } from 'zod';
import { shipTo } from './addresses.schemas.ts';
import { csv, id, iso, line, listOf, money, paging } from './fields.ts';

const filters = {
  state: z.enum(orderStates).optional(),
  kind: z.enum(orderKinds).optional(),
  /** When it was ordered; half open: `from` belongs to it, `until` does not. */
  from: z.iso.datetime({ offset: true }).optional(),
  until: z.iso.datetime({ offset: true }).optional(),
  /** The beginning of an order's number, or the last three to six digits of the buyer's phone. */
  keyword: line(40).optional(),
};
const sorting = {
  sort: z.enum(['createdAt', 'total']).default('createdAt'),
  direction: z.enum(['up', 'down']).default('down'),
};

const sale = z.object({
  orderId: id,
  orderNumber: z.string(),
  state: z.enum(orderStates),
  kind: z.enum(orderKinds),
  agencyName: z.string(),
  /** Of the first line; the detail has them all. */
  productName: z.string(),
  quantity: z.int(),
  buyer: z.string(),
  /** Masked for agencies. */
  phone: z.string(),
  total: money,
  /** Null while nothing was sent. */
  parcelNumber: z.string().nullable(),
  createdAt: iso,
  paidAt: iso.nullable(),
});

/** `atLeast`: there are so many and more, which were not counted. */
export const list = {
  request: z.object({ ...filters, ...sorting, ...paging }),
  reply: listOf(sale).extend({ atLeast: z.boolean() }),
};

export const detail = {
  request: z.object({ orderId: id }),
  reply: sale.extend({
    agencyRegion: z.enum(regions),
    remark: z.string(),
    /** Where it is sent; null where nothing is. */
    shipTo: shipTo.nullable(),
    /** What the seller may do with it. */
    actions: z.array(z.enum(sellerActionNames)),
    /** Repaid so far. */
    refunded: money,
    /** `corrected`: it was set right, which is done once. */
    parcel: z.object({ carrier: z.string(), number: z.string(), shippedAt: iso, corrected: z.boolean() }).nullable(),
    lines: z.array(
      z.object({
        productId: id,
        name: z.string(),
        offerName: z.string(),
        picture: z.string(),
        quantity: z.int(),
        unitPrice: money,
        amount: money,
        returned: z.boolean(),
        classStartsAt: iso.nullable(),
        accessUntil: iso.nullable(),
        /** How many sessions it has, and how many were attended. */
        sessions: z.int(),
        attended: z.int(),
      }),
    ),
    history: z.array(
      z.object({
        state: z.enum(orderStates),
        at: iso,
        by: z.enum(['buyer', 'clock', 'provider', 'seller', 'platform']),
        /** Nothing moved: the parcel's number was set right. */
        corrected: z.boolean(),
      }),
    ),
  }),
};

export const exportList = { request: z.object(filters), reply: csv };

export const listByPhone = { ...list };
export const detailByPhone = { ...detail };
