import { useEffect, useRef, useState, type RefObject } from 'react';
import { loadSquare, type ApplePay, type CardForm, type SquarePayments, type TokenResult } from './square-script.ts';

/** What the form is opened for. */
export interface SquareOrder {
  script: string;
  applicationId: string;
  locationId: string;
  country: string;
  /** Decimals, as the server wrote them. */
  amount: string;
  currency: string;
  /** What the wallet's sheet says beside the amount. */
  label: string;
  /** BCP 47 */
  language: string;
  card: boolean;
  applePay: boolean;
}

export interface SquareForm {
  state: 'opening' | 'open' | 'broken';
  /** False where Apple Pay is not set up here after all. */
  hasApplePay: boolean;
  open: () => void;
  tokenizeCard: () => Promise<TokenResult>;
  /** At once, in the buyer's own press: a browser shows the sheet to nobody else. */
  tokenizeApplePay: () => Promise<TokenResult>;
  /** Asks the card's bank to make sure of its holder; null: it did not, or the holder said no. */
  confirmHolder: (token: string) => Promise<string | null>;
}

interface Opened {
  payments: SquarePayments;
  card: CardForm | null;
  applePay: ApplePay | null;
}

/** Of the buyer nothing is told: what Square must know of the card it asks in its own frame. */
const chargeOf = ({ amount, currency }: SquareOrder) => ({
  amount,
  currencyCode: currency,
  intent: 'CHARGE',
  billingContact: {},
  customerInitiated: true,
  sellerKeyedIn: false,
});

const nothing: TokenResult = { status: 'Error' };
/** Square's script throws where it finds its own fault; for the buyer it is the same as no token. */
const orNothing = (made: Promise<TokenResult> | undefined): Promise<TokenResult> =>
  made?.catch(() => nothing) ?? Promise.resolve(nothing);

/** Opens Square's card form in its place on the page, and Apple Pay beside it; null: it is not known yet what for. */
export function useSquare(order: SquareOrder | null, place: RefObject<HTMLDivElement | null>): SquareForm {
  const opened = useRef<Opened | null>(null);
  const [ended, setEnded] = useState<{ of: string; state: 'open' | 'broken' } | null>(null);
  const [hasApplePay, setApplePay] = useState(false);
  const [tries, setTries] = useState(0);
  const key = order && JSON.stringify(order);
  const opening = `${tries} ${key}`;
  const state = ended?.of === opening ? ended.state : 'opening';

  useEffect(() => {
    if (key === null) {
      return undefined;
    }
    const wanted = JSON.parse(key) as SquareOrder;
    let isGone = false;
    const close = (one: CardForm | null): void => void one?.destroy().catch(() => undefined);
    const open = async (): Promise<void> => {
      const { payments: paymentsOf } = await loadSquare(wanted.script);
      const payments = paymentsOf(wanted.applicationId, wanted.locationId);
      // A language that it does not know leaves the browser's.
      await payments.setLocale(wanted.language).catch(() => undefined);
      const [card, applePay] = await Promise.all([
        wanted.card ? payments.card() : null,
        wanted.applePay ? openApplePay(payments, wanted) : null,
      ]);
      if (isGone || !place.current) {
        close(card);
        return;
      }
      await card?.attach(place.current);
      if (isGone) {
        close(card);
        return;
      }
      opened.current = { payments, card, applePay };
      setApplePay(applePay !== null);
      setEnded({ of: opening, state: 'open' });
    };
    open().catch(() => {
      if (!isGone) {
        setEnded({ of: opening, state: 'broken' });
      }
    });
    return () => {
      isGone = true;
      close(opened.current?.card ?? null);
      opened.current = null;
    };
  }, [key, opening, place]);

  return {
    state,
    hasApplePay,
    open: () => setTries((before) => before + 1),
    tokenizeCard: () => orNothing(order ? opened.current?.card?.tokenize(chargeOf(order)) : undefined),
    tokenizeApplePay: () => orNothing(opened.current?.applePay?.tokenize()),
    async confirmHolder(token) {
      try {
        return (order && (await opened.current?.payments.verifyBuyer(token, chargeOf(order))))?.token ?? null;
      } catch {
        return null;
      }
    },
  };
}

/** Null where the host is not registered, or the device has no card in it. */
async function openApplePay(payments: SquarePayments, order: SquareOrder): Promise<ApplePay | null> {
  try {
    return await payments.applePay(
      payments.paymentRequest({
        countryCode: order.country,
        currencyCode: order.currency,
        total: { amount: order.amount, label: order.label },
      }),
    );
  } catch {
    return null;
  }
}
