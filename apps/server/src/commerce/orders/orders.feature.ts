import { dataIn, forSafety, inRecords, ofAccount, ofRecords } from '../../platform/data-map.ts';
import type { Feature } from '../../platform/feature.ts';
import { appointmentsHttp } from './appointments.http.ts';
import { sweepOrders } from './cancel-order.ts';
import { consultingLines, spaceLines } from './kinds/booked-lines.tables.ts';
import { courseLines, lessonOpenings } from './kinds/course-lines.tables.ts';
import { lineKinds } from './kinds/line-kinds.ts';
import { ordersHttp } from './orders.http.ts';
import { isOrdered } from './orders.sql.ts';
import {
  cartLines,
  carts,
  checkoutDiscounts,
  checkouts,
  moneyMoves,
  orderHistory,
  orderLines,
  orders,
} from './orders.tables.ts';
import { tellPaid } from './tell-paid.ts';

export const ordersFeature: Feature = {
  calls(serve) {
    ordersHttp(serve);
    appointmentsHttp(serve);
  },
  auditLinks: { ord: '/orders/:thing' },
  jobs: {
    'orders.sweep': { everySeconds: 5, run: sweepOrders },
    'orders.tellPaid': { everySeconds: 5, run: tellPaid },
  },
  data: [
    dataIn(moneyMoves, {}, ['id', 'orderId', 'at']),
    dataIn(
      lessonOpenings,
      {
        lessonId: { ...ofRecords, purpose: 'which lesson was opened, for refunds' },
        openedAt: { ...ofRecords, purpose: 'when it was first opened' },
      },
      ['orderLineId'],
    ),
    dataIn(
      consultingLines,
      {
        consultantId: { ...ofRecords, purpose: 'with whom the talk is' },
        startsAt: { ...ofRecords, purpose: 'when the first talk begins' },
        endsAt: { ...ofRecords, purpose: 'when it ends' },
        accessUntil: { ...ofRecords, purpose: 'until when the talks of a package can be booked' },
        name: { ...inRecords, purpose: 'tells the consultant who comes' },
        phone: { ...inRecords, purpose: 'lets the consultant reach who comes' },
        email: { ...inRecords, purpose: 'lets the consultant reach who comes' },
        stage: { ...inRecords, purpose: 'tells the consultant who comes' },
        position: { ...inRecords, purpose: 'tells the consultant who comes' },
        birthMonth: { ...inRecords, purpose: 'tells the consultant who comes' },
        problem: { ...inRecords, purpose: 'tells the consultant what it is about' },
      },
      ['orderLineId', 'zone', 'slots', 'sessions', 'bookedFrom', 'bookedTo', 'lockHours', 'access'],
    ),
    dataIn(
      spaceLines,
      {
        startsAt: { ...ofRecords, purpose: 'when a space is rented' },
        endsAt: { ...ofRecords, purpose: 'until when it is rented' },
        heads: { ...ofRecords, purpose: 'how many come' },
      },
      [
        'orderLineId',
        'zone',
        'by',
        'bookedFrom',
        'bookedTo',
        'lockHours',
        'timePrice',
        'movedBack',
        'movesLineId',
        'parts',
      ],
    ),
    dataIn(
      courseLines,
      {
        accessUntil: { ...ofRecords, purpose: 'how long the course can be watched' },
      },
      ['orderLineId', 'form', 'access', 'accessFrom', 'classStartsAt'],
    ),
    dataIn(
      cartLines,
      {
        productId: { ...ofAccount, purpose: 'what one wants to buy' },
        offerId: { ...ofAccount, purpose: 'what one wants to buy' },
        quantity: { ...ofAccount, purpose: 'how many' },
        facts: { ...ofAccount, purpose: 'what the kind needs, such as a time' },
      },
      ['id', 'cartId', 'priceThen'],
    ),
    dataIn(
      carts,
      {
        id: { ...ofAccount, purpose: 'names the cart' },
        userId: { ...ofAccount, purpose: 'whose it is' },
        createdAt: { ...ofAccount, purpose: 'when it was begun' },
      },
      ['kept', 'distribution', 'checkoutId'],
    ),
    dataIn(checkoutDiscounts, {}, ['id', 'checkoutId', 'lineIds', 'payer', 'amount', 'source', 'reference']),
    dataIn(
      checkouts,
      {
        userId: { ...ofRecords, purpose: 'who pays' },
        total: { ...ofRecords, purpose: 'what is paid' },
        connection: { ...forSafety, erased: 'blank', purpose: 'limits what unpaid orders of one connection hold' },
      },
      [
        'id',
        'cartId',
        'idempotencyKey',
        'requestDigest',
        'state',
        'currency',
        'paidBy',
        'createdAt',
        'expiresAt',
        'toldAt',
      ],
    ),
    dataIn(
      orderHistory,
      {
        state: { ...ofRecords, purpose: 'what became of the order' },
        at: { ...ofRecords, purpose: 'when' },
      },
      ['id', 'orderId', 'actor', 'why'],
    ),
    dataIn(
      orderLines,
      {
        userId: { ...ofRecords, purpose: 'who bought' },
        productId: { ...ofRecords, purpose: 'what was bought' },
        productName: { ...ofRecords, purpose: 'what was bought' },
        offerName: { ...ofRecords, purpose: 'what was bought' },
        quantity: { ...ofRecords, purpose: 'how many' },
        total: { ...ofRecords, purpose: 'what was paid' },
        refunded: { ...ofRecords, purpose: 'what went back' },
        code: { ...inRecords, purpose: 'lets the buyer in at the counter', exported: false },
      },
      [
        'id',
        'orderId',
        'kind',
        'productType',
        'offerId',
        'picture',
        'unitPrice',
        'gross',
        'sellerDiscount',
        'platformDiscount',
        'parcelTotal',
        'terms',
        'parcelTerms',
        'parcelRefunded',
        'returnedAt',
        'parcelReturnedAt',
        'held',
      ],
    ),
    dataIn(
      orders,
      {
        id: { ...ofRecords, purpose: 'names the order' },
        userId: { ...ofRecords, purpose: 'who bought' },
        total: { ...ofRecords, purpose: 'what was paid' },
        refunded: { ...ofRecords, purpose: 'what went back' },
        remark: { ...inRecords, purpose: 'what the buyer asks of the seller' },
        shipTo: { ...inRecords, purpose: 'where the parcel went; the region stays' },
        createdAt: { ...ofRecords, purpose: 'when it was bought' },
        paidAt: { ...ofRecords, purpose: 'when it was paid' },
      },
      [
        'checkoutId',
        'agencyId',
        'kind',
        'state',
        'currency',
        'displayRates',
        'returnTo',
        'distribution',
        'refundPack',
        'dueAt',
      ],
    ),
  ],
  files: { picture: [orderLines.picture] },
  isSold: isOrdered,
  lines: lineKinds,
};
