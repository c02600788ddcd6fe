import { minor, share, type Currency } from '@lyceum/domain/money';
import { payableAfter } from '@lyceum/domain/payments';
import { fullRefundUntil } from '@lyceum/domain/refunds';
import { kindNamed } from '../orders/kinds/line-kinds.ts';
import type { EarnedLine, Fraction } from '../orders/kinds/line-kind.ts';
import { readLines } from '../orders/lines.ts';
import type { Queryable } from '../../platform/database.ts';
import type { Deps } from '../../platform/deps.ts';
import { selectUnsettledOrders, type UnsettledOrder } from './payouts.sql.ts';

/** What an order brings its seller at an instant; minor units. */
export interface Income {
  orderId: string;
  agencyId: string;
  paidAt: Date;
  /** Payable and in no settlement yet; below zero: a refund takes back what an earlier settlement had. */
  payable: number;
  commission: number;
  /** Not payable yet, and the commission on it. */
  held: number;
  heldCommission: number;
}

const batch = 500;

/**
 * The income of each order that is not wholly settled: what was earned `payableAfter` ago is payable, less what settlements have (RULES.md
 * "Settlement"). An order whose money is disputed, or that a refund is asked of, gives nothing more until that has ended.
 */
export async function readIncome(
  deps: Pick<Deps, 'kinds'>,
  db: Queryable,
  of: { currency: Currency; agencyId: string | null; until: Date },
): Promise<Income[]> {
  const incomes: Income[] = [];
  for (let after = ''; ;) {
    const orders = await selectUnsettledOrders(db, { ...of, after, limit: batch });
    const last = orders.at(-1);
    if (!last) {
      return incomes;
    }
    after = last.id;
    const weights = await weighLines(deps, db, orders, of.until);
    incomes.push(...orders.map((order) => incomeOf(order, weights.get(order.id) ?? [1, 0], of.currency)));
  }
}

function incomeOf(order: UnsettledOrder, weights: readonly [earned: number, rest: number], currency: Currency): Income {
  // What a transfer settled counts as earned: a refund afterwards takes back its own share and no more.
  const part = (whole: number) =>
    order.isTransferred ? whole : (share({ amount: minor(whole), currency }, weights)[0] ?? 0);
  const isOpen = order.state === 'refunding';
  const upTo = (earned: number, settled: number) => (isOpen ? Math.min(earned, settled) : earned);
  // Nothing is taken back of a batch that waits: when it is given up, nobody was paid by it.
  const atLeast = (figure: number, decided: number) => Math.max(figure, -Math.max(0, decided));
  const payable = atLeast(upTo(part(order.income), order.settledIncome) - order.settledIncome, order.decidedIncome);
  const commission = atLeast(
    upTo(part(order.commission), order.settledCommission) - order.settledCommission,
    order.decidedCommission,
  );
  return {
    orderId: order.id,
    agencyId: order.agencyId,
    paidAt: order.paidAt,
    payable,
    commission,
    held: order.income - order.settledIncome - payable,
    heldCommission: order.commission - order.settledCommission - commission,
  };
}

/** Of each order, how much of its lines' price is earned, and how much is not. */
async function weighLines(
  deps: Pick<Deps, 'kinds'>,
  db: Queryable,
  orders: readonly UnsettledOrder[],
  now: Date,
): Promise<Map<string, readonly [number, number]>> {
  const until = new Date(now.getTime() - payableAfter);
  const byId = new Map(orders.map((order) => [order.id, order]));
  const lines = (await readLines(db, deps.kinds, [...byId.keys()])).map((line): EarnedLine => {
    const order = byId.get(line.orderId);
    return { ...line, paidAt: order?.paidAt ?? now, completedAt: order?.completedAt ?? null };
  });
  const fractions = await earnedFractions(deps, db, lines, until);
  const weights = new Map<string, readonly [number, number]>();
  for (const line of lines) {
    const [earned, rest] = weights.get(line.orderId) ?? [0, 0];
    // What the buyer could still take back without a reason is not earned.
    const mayReturn = line.terms.rule === 'unopened' && isAfter(fullRefundUntil(line.terms, unusedSince(line)), now);
    const [part, whole] = fractions.get(line.id) ?? [1, 1];
    const ofParcel = (line.parcelTotal ?? 0) - line.parcelRefunded;
    const content = line.gross - line.sellerDiscount - line.refunded - ofParcel;
    const contentEarned = line.returnedAt !== null ? content : Math.round((content * (mayReturn ? 0 : part)) / whole);
    const parcelEarned =
      line.parcelReturnedAt !== null || (line.completedAt !== null && line.completedAt <= until) ? ofParcel : 0;
    const earnedNow = contentEarned + parcelEarned;
    weights.set(line.orderId, [earned + earnedNow, rest + content + ofParcel - earnedNow]);
  }
  return weights;
}

const isAfter = (at: Date | null, now: Date): boolean => at !== null && at > now;
const unusedSince = ({ paidAt }: EarnedLine) => ({ paidAt, startsAt: null, receivedAt: null });

async function earnedFractions(
  deps: Pick<Deps, 'kinds'>,
  db: Queryable,
  lines: readonly EarnedLine[],
  until: Date,
): Promise<Map<string, Fraction>> {
  const all = new Map<string, Fraction>();
  for (const name of new Set(lines.map(({ kind }) => kind))) {
    const ofKind = lines.filter(({ kind }) => kind === name);
    for (const [id, fraction] of await kindNamed(deps.kinds, name).earned(db, ofKind, until)) {
      all.set(id, fraction);
    }
  }
  return all;
}
