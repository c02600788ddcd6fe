import { mostSeriesWeeks } from '@lyceum/domain/bookings';
import {
  buyerActionNames,
  largestCart,
  largestQuantity,
  lineKinds,
  lineTroubles,
  orderKinds,
  orderStates,
} from '@lyceum/domain/orders';
import { paymentMethods } from '@lyceum/domain/payments';
import { accessPeriods } from '@lyceum/domain/time';
import { z } from 'zod';
import { shipTo } from './addresses.schemas.ts';
import { consultInfo, pricePart } from './bookings.schemas.ts';
import {
  currency,
  decimal,
  flag,
  form,
  id,
  iso,
  listOf,
  money,
  nextSession,
  oneOfNumbers,
  paging,
  productType,
  refundTerms,
  text,
  wholeNumber,
} from './fields.ts';

const facts = z.record(z.string().max(40), z.json()).refine((given) => JSON.stringify(given).length <= 2_000);

export const addToCart = {
  request: z.object({
    productId: id,
    offerId: id,
    quantity: wholeNumber(1, largestQuantity).default(1),
    /** Into the account's cart; without it into a cart of its own, to be ordered at once. */
    keep: flag.default(false),
    /** What the kind of line needs beside the offer. */
    facts: facts.optional(),
  }),
  reply: z.object({ cartId: id }),
};

/** Several times of one thing, into a cart of their own; all of them, or none when one cannot be had. */
export const addSeries = {
  request: z.object({
    productId: id,
    lines: z
      .array(z.object({ offerId: id, facts }))
      .min(1)
      .max(mostSeriesWeeks),
  }),
  reply: z.object({ cartId: id }),
};

const line = z.object({
  lineId: id,
  kind: z.enum(lineKinds),
  productId: id,
  productType,
  form,
  /** Null for what no offer sells. */
  offerId: id.nullable(),
  name1: z.string(),
  offerName: z.string(),
  masterImg: z.string(),
  agencyName: z.string(),
  quantity: z.int(),
  unitPrice: money,
  amount: money,
  /** The chosen time of a consultant (`slots`) or a space; of a package the first. Null for courses. */
  booking: z
    .object({
      by: z.enum(['slots', 'hours', 'days']),
      startsAt: iso,
      endsAt: iso,
      /** IANA zone of the place, or of the consultant. */
      zone: z.string(),
      /** So long before it starts it can be neither moved nor cancelled any more. */
      lockHours: z.int(),
      /** Of a package. */
      sessions: z.int(),
      /** Null for consulting. */
      heads: z.int().nullable(),
      consultantId: id.nullable(),
      /** How a space's price came about, in order. */
      parts: z.array(pricePart).readonly(),
    })
    .nullable(),
  /** Null for what is not accessed for a time. */
  access: z.enum(accessPeriods).nullable(),
  accessFrom: z.enum(['purchase', 'classStart']).nullable(),
});

/** What was bought. */
const bought = line.extend({
  /** It was given back: no access any more. */
  returned: z.boolean(),
});

/** A line of a cart. */
const wanted = line.extend({
  offerId: id,
  /** Why this line cannot be ordered now; null when it can. */
  trouble: z.enum(lineTroubles).nullable(),
  /** Most that one line can have. */
  most: z.int(),
  left: z.int().nullable(),
  /** A parcel comes with it: the order needs an address. */
  ships: z.boolean(),
  refundTerms,
  /** The part of the price that comes by post, with terms of its own; null: nothing does. */
  parcel: z.object({ terms: refundTerms, value: money }).nullable(),
  /** What would come back of it right after paying. */
  refundAtOnce: money,
  /** When its first class begins; null for what has none. */
  classStartsAt: iso.nullable(),
  /** IANA zone of its place. */
  zone: z.string(),
  /** Where it is held; null for what comes by screen. */
  place: z.string().nullable(),
  /** Until when everything, or everything less the fee, would come back if it were paid now; null: the terms name no such day. */
  freeUntil: iso.nullable(),
});

/** Lines of the cart, with commas between them in an address; null: all. */
const chosen = z
  .string()
  .max(41 * largestCart)
  .optional()
  .transform((given) => (given === undefined || given === '' ? null : given.split(',')))
  .pipe(z.array(id).max(largestCart).nullable());

const agencies = z.array(
  z.object({
    agencyId: id,
    agencyName: z.string(),
    lines: z.array(
      wanted.extend({
        /** What one cost when it was put in; null when that is its price today. */
        priceThen: money.nullable(),
      }),
    ),
  }),
);

/** By which amounts of these currencies are shown in the display currency; none of it itself, or where none is shown. */
const rates = z.array(
  z.object({
    source: currency,
    target: currency,
    /** Target units per source unit × 1,000,000. */
    micros: z.int(),
  }),
);

export const cart = {
  request: z.object({}),
  reply: z.object({
    /** Null while nothing was ever put in. */
    cartId: id.nullable(),
    agencies,
    rates,
  }),
};

/** What a visitor's device keeps. */
const deviceLines = z
  .array(
    z.object({
      productId: id,
      offerId: id,
      quantity: wholeNumber(1, largestQuantity),
      /** Minor units: what one cost when it was put in. */
      priceThen: z.int().min(0).nullable(),
    }),
  )
  .min(1)
  .max(largestCart);

export const deviceCart = {
  request: z.object({ lines: deviceLines }),
  reply: z.object({ agencies, rates }),
};

export const heldPlaces = {
  request: z.object({ productId: id }),
  reply: z.object({
    /** The earliest that a place may come back, by the time of this answer. */
    list: z.array(z.object({ offerId: id, minutes: z.int() })),
  }),
};

export const takeOverCart = {
  request: z.object({ lines: deviceLines }),
  reply: z.object({ cartId: id }),
};

export const cartCount = {
  request: z.object({}),
  /** Lines in the account's cart. */
  reply: z.object({ count: z.int() }),
};

export const changeCartLine = {
  request: z.object({ lineId: id, quantity: wholeNumber(1, largestQuantity) }),
  reply: z.object({ quantity: z.int() }),
};

export const removeFromCart = {
  request: z.object({ lineIds: z.array(id).min(1).max(largestCart) }),
  reply: z.object({}),
};

export const getOrderMessage = {
  request: z.object({ cartId: id, lines: chosen }),
  reply: z.object({
    cartId: id,
    lines: z.array(wanted),
    /** Off the prices, by who pays for it; the total is less them. */
    discount: z.object({ bySeller: money, byPlatform: money }),
    total: money,
    totalConvert: money,
    /** Milliseconds that the buyer will have to pay. */
    payWithin: z.int(),
    /** Set once the cart was ordered: the page leads there instead of ordering twice. */
    checkoutId: id.nullable(),
  }),
};

export const commit = {
  request: z.object({
    cartId: id,
    lines: chosen,
    /** The total that the page showed, with two decimals; another one is refused with the new price. */
    money: decimal,
    /** The buyer ticked that he was told of the refund rule. */
    agreed: flag,
    remark: text(200).optional(),
    /** Where parcels go; needed when one of the lines ships. */
    addressId: id.optional(),
    /** What the consultants are told; needed when one of the lines is consulting. */
    consult: consultInfo.optional(),
  }),
  reply: z.object({
    checkoutId: id,
    orderId: id,
    total: money,
    /** True when nothing is to be paid: the order is paid already. */
    paid: z.boolean(),
  }),
};

const state = z.enum(orderStates);
/** An order among those that are paid at once; cancelled ones are not. */
const sister = z.object({ orderId: id, state, kind: z.enum(orderKinds), agencyName: z.string(), total: money });
const actions = z.array(z.enum(buyerActionNames));
const kind = z.enum(orderKinds);

export const getOrderTimeStamp = {
  request: z.object({ orderId: id }),
  reply: z.object({
    checkoutId: id,
    orderId: id,
    state,
    /** Bought on the wholesale floor. */
    distribution: z.boolean(),
    /** Both epoch milliseconds, so that the countdown runs on the server's clock. */
    now: z.number(),
    timeExpire: z.number(),
    money: decimal,
    currency,
    /** At the rate of the moment at which it was ordered. */
    totalConvert: money,
    productName: z.string(),
    /** All that is paid at once, in the order in which it was ordered. */
    orders: z.array(sister.extend({ lines: z.array(z.object({ name1: z.string(), quantity: z.int() })) })),
    /** By which it can be paid here, the one that was used last first. */
    methods: z.array(z.union(paymentMethods.map((method) => z.literal(method.code)))),
    /** A payment was begun of which nothing is known yet. */
    begun: z.boolean(),
    /** False: the app that shows the page may not sell it. */
    saleable: z.boolean(),
  }),
};

export const getCheckOrder = {
  request: z.object({ id }),
  reply: z.object({
    checkoutId: id,
    orderId: id,
    /** `failed`: the newest attempt failed and the order can still be paid. */
    result: z.enum(['paid', 'pending', 'failed', 'unpaid', 'cancelled']),
    money: decimal,
    currency,
    now: z.number(),
    timeExpire: z.number(),
  }),
};

export const list = {
  request: z.object({
    status: oneOfNumbers(0, 1, 2, 3, 4, 5, 6).default(0),
    ...paging,
  }),
  reply: listOf(
    z.object({
      orderId: id,
      checkoutId: id,
      state,
      kind,
      agencyName: z.string(),
      createdAt: iso,
      timeExpire: z.number(),
      total: money,
      /** At the rate of the moment at which it was ordered. */
      totalConvert: money,
      /** Bought on the wholesale floor. */
      distribution: z.boolean(),
      actions,
      lines: z.array(bought),
      /** How many orders are paid at once with it, itself included, and what they cost. */
      together: z.object({ orders: z.int(), total: money }),
      nextSession,
    }),
  ).extend({ now: z.number() }),
};

export const orderDetails = {
  request: z.object({ orderId: id }),
  reply: z.object({
    orderId: id,
    checkoutId: id,
    orderNumber: z.string(),
    state,
    kind,
    agencyId: id,
    agencyName: z.string(),
    createdAt: iso,
    paidAt: iso.nullable(),
    now: z.number(),
    timeExpire: z.number(),
    paymentCode: z.int().nullable(),
    total: money,
    /** At the rate of the moment at which it was ordered. */
    totalConvert: money,
    /** Repaid so far. */
    refunded: money,
    actions,
    remark: z.string(),
    /** Bought on the wholesale floor. */
    distribution: z.boolean(),
    /** Where its parcel goes, as it was ordered; null for what is not shipped. */
    shipTo: shipTo.nullable(),
    /** What was paid at once, itself included, in the order in which it was ordered. */
    together: z.array(sister),
    lines: z.array(
      bought.extend({
        /** Paid for it, after discounts. */
        total: money,
        refundTerms,
        /** The part that came by post. */
        parcel: z.object({ terms: refundTerms, value: money, returned: z.boolean() }).nullable(),
        /** 12 digits to be shown at the counter; only while they can be used. */
        code: z.string().nullable(),
        classStartsAt: iso.nullable(),
        accessUntil: iso.nullable(),
        /** Where it is held, as the course says today; null for what comes by screen. */
        place: z.string().nullable(),
        /** What the consultant is told; null for all else. */
        consult: consultInfo.nullable(),
        /** When it is held, in that order. */
        sessions: z.array(
          z.object({
            sessionId: id,
            startsAt: iso,
            endsAt: iso,
            /** IANA zone of the place. */
            zone: z.string(),
            room: z.string().nullable(),
            /** When the code was shown there. */
            attendedAt: iso.nullable(),
          }),
        ),
      }),
    ),
    /** What was sent, and the page that follows it; null while nothing was. */
    parcel: z
      .object({
        carrier: z.string(),
        number: z.string(),
        page: z.string().nullable(),
        shippedAt: iso,
        receivedAt: iso.nullable(),
      })
      .nullable(),
    /** `why`: the event of the order's table that led there; `correctShipment`, `attend` and `sessionsAhead` are none. */
    history: z.array(
      z.object({ state, why: z.string(), at: iso, by: z.enum(['buyer', 'clock', 'provider', 'seller', 'platform']) }),
    ),
  }),
};

export const cancelOrder = {
  request: z.object({ orderId: id }),
  reply: z.object({ state }),
};
