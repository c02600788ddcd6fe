/**
 * Faults that somebody could make, planted to prove that the random histories find them: `code` rewrites the source while it is loaded,
 * `sql` spoils the database that the servers share. Each takes away every wall that stands before the harm, since with one of them
 * gone the others still hold. soak/faults.ts tries each; PLANTED names one for a single run.
 */
export interface Fault {
  code?: readonly { file: string; from: string; to: string }[];
  sql?: readonly string[];
}

const src = 'apps/server/src/';

export const faults: Readonly<Record<string, Fault>> = {
  'posted twice': {
    code: [
      {
        file: `${src}commerce/payments/settle.sql.ts`,
        from: 'asRecords(ledger, of.ledger)',
        to: 'asRecords(ledger, of.ledger.flatMap((row) => [row, { ...row, id: `${row.id}2` }]))',
      },
    ],
  },
  'commission forgotten, and the trigger that weighs a movement is off': {
    code: [
      {
        file: `${src}commerce/payments/sale-parts.ts`,
        from: "{ account: 'commission', amount: 0 - commission, agencyId, orderId },",
        to: '',
      },
    ],
    sql: ['alter table ledger disable trigger ledger_balanced'],
  },
  'a repeated notice is a second payment': {
    code: [
      {
        file: `${src}commerce/payments/settle.ts`,
        from: "statesThatAllow(attemptFlow, word.outcome === 'paid' ? 'succeed' : 'fail')",
        to: "['pending', 'closed', 'failed', 'succeeded']",
      },
    ],
  },
  'a second success is kept': {
    code: [
      {
        file: `${src}commerce/payments/settle.ts`,
        from: "attempt.checkoutState === 'open' && attempt.checkoutTotal === attempt.amount",
        to: 'attempt.checkoutTotal === attempt.amount',
      },
    ],
  },
  'a payment of the old sum pays the smaller checkout': {
    code: [{ file: `${src}commerce/payments/settle.ts`, from: ' && attempt.checkoutTotal === attempt.amount', to: '' }],
    sql: ['alter table ledger disable trigger ledger_balanced'],
  },
  'the amount of a notice is not looked at': {
    code: [{ file: `${src}commerce/payments/settle.ts`, from: 'attempt.amount !== word.money.amount', to: 'false' }],
  },
  'a forged notice is believed': {
    code: [
      {
        file: `${src}providers/payment/ecpay/ecpay.ts`,
        from: 'if (!hasRightMac(fields, config.hashKey, config.hashIv)) {',
        to: 'if (!fields.CheckMacValue) {',
      },
    ],
  },
  'one cart, two checkouts: nobody locks the cart, and the unique keys are gone': {
    code: [
      {
        file: `${src}commerce/orders/carts.sql.ts`,
        from: "db.select().from(carts).where(ownCart).for('update').prepare('carts_lock')",
        to: "db.select().from(carts).where(ownCart).prepare('carts_lock')",
      },
    ],
    sql: [
      'alter table checkouts drop constraint checkouts_cart',
      'alter table checkouts drop constraint checkouts_key',
    ],
  },
  'seats are sold without looking, and the check is gone': {
    code: [
      {
        file: `${src}catalogue/products/products.sql.ts`,
        from: 'and s."left" >= wanted.n returning s.offer_id',
        to: 'returning s.offer_id',
      },
    ],
    sql: ['alter table offer_stock drop constraint if exists offer_stock_left'],
  },
  'seats that come back are lost': {
    code: [
      { file: `${src}catalogue/products/stock.ts`, from: 'if (held.length > 0) {', to: 'if (held.length > 99) {' },
    ],
  },
  'a refund loses a unit over its lines': {
    code: [
      {
        file: 'packages/domain/src/money.ts',
        from: 'byRemainder.slice(0, rest)',
        to: 'byRemainder.slice(0, rest - 1)',
      },
    ],
  },
  'two decide at once: nobody locks the order, nobody compares the state, no wall in the database': {
    code: [
      {
        file: `${src}commerce/orders/orders.sql.ts`,
        from: "tx.select().from(orders).where(eq(orders.id, orderId)).for('update')",
        to: 'tx.select().from(orders).where(eq(orders.id, orderId))',
      },
      {
        file: `${src}commerce/payments/payments.sql.ts`,
        from: '.where(and(eq(attempts.id, attemptId), sql`${attempts.promised} + ${amount} <= ${attempts.amount}`))',
        to: '.where(eq(attempts.id, attemptId))',
      },
    ],
    sql: [
      'alter table repayments drop constraint repayments_refund',
      'alter table payment_attempts drop constraint payment_attempts_promised',
    ],
  },
  'a slow sender is overtaken: its claim ends by the clock alone': {
    code: [
      {
        file: `${src}commerce/payments/repay.ts`,
        from: 'await withLock(deps.db, `repay ${repayment.attemptId}`, () => send(deps, repayment.id));',
        to: 'await send(deps, repayment.id);',
      },
    ],
  },
  'what is settled already is paid out again': {
    code: [
      {
        file: `${src}commerce/payouts/payouts.sql.ts`,
        from: 'coalesce(settled.income, 0) "settledIncome"',
        to: '0 "settledIncome"',
      },
      {
        file: `${src}commerce/payouts/payouts.sql.ts`,
        from: 'is distinct from (coalesce(settled.income, 0), coalesce(settled.commission, 0))',
        to: 'is distinct from (0, 0)',
      },
    ],
  },
  'one code, two attendances of one session': {
    code: [
      {
        file: `${src}commerce/verifications/verifications.sql.ts`,
        from: 'tx.insert(attendances).values(row).onConflictDoNothing()',
        to: 'tx.insert(attendances).values(row)',
      },
    ],
    sql: ['drop index attendances_once'],
  },
  'the first session writes an order off': {
    code: [{ file: `${src}commerce/verifications/verify-code.ts`, from: '.at(-1);', to: '.at(0);' }],
  },
  'a share of a discount loses a unit': {
    code: [
      {
        file: 'packages/domain/src/pricing.ts',
        from: 'const part = shares[index] ?? 0;',
        to: 'const part = minor(Math.floor((shares[index] ?? 0) / 200) * 200);',
      },
    ],
  },
  'the platform does not pay its discounts, and the trigger that weighs a movement is off': {
    code: [
      {
        file: `${src}commerce/payments/sale-parts.ts`,
        from: "{ account: 'promotion', amount: promotion, orderId },",
        to: '',
      },
    ],
    sql: ['alter table ledger disable trigger ledger_balanced'],
  },
  'a chargeback that was won is not given back in the books': {
    code: [
      {
        file: `${src}commerce/payments/take-back.ts`,
        from: 'const taken = await selectChargebackMovement(tx, orderId, amount);',
        to: 'const taken: Awaited<ReturnType<typeof selectChargebackMovement>> = [];',
      },
    ],
  },
  'one pair of eyes is enough for a large refund': {
    code: [
      {
        file: `${src}commerce/refunds/decide-refund.ts`,
        from: "const state = amount > most ? 'proposed' : 'sending';",
        to: "const state = 'sending' as const;",
      },
    ],
  },
  'the parcel counts as the course': {
    code: [
      {
        file: `${src}commerce/orders/refund-order.ts`,
        from: 'await addLineRefund(tx, lineId, { part, amount, returnedAt: returned ? at : null });',
        to: "await addLineRefund(tx, lineId, { part: 'content', amount, returnedAt: returned && part === 'content' ? at : null });",
      },
    ],
  },
};

/** A plugin of Vite that plants the code of a fault; it fails when the text does not stand in its file once. */
export function planted(name: string | undefined) {
  const edits = (name && faults[name]?.code) || [];
  return {
    name: 'planted-fault',
    enforce: 'pre' as const,
    transform(code: string, id: string): string | undefined {
      const own = edits.filter(({ file }) => id.split('?')[0]?.endsWith(`/${file}`));
      return own.length === 0 ? undefined : own.reduce(plant, code);
    },
  };
}

export function plant(code: string, { file, from, to }: { file: string; from: string; to: string }): string {
  if (code.split(from).length !== 2) {
    throw new Error(`the fault's text does not stand once in ${file}: ${from}`);
  }
  return code.replace(from, () => to);
}
