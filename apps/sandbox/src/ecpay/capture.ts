import { nextDailyClose } from './taipei-time.ts';

/** What DoAction may ask: C close (ask the bank for the money), R refund, E undo the close, N abandon the authorisation. */
export type CaptureAction = 'C' | 'R' | 'E' | 'N';

export const captureFlow = {
  authorised: { C: 'awaitingClose', N: 'abandoned', dailyClose: 'closed' },
  awaitingClose: { E: 'authorised', R: 'awaitingClose', dailyClose: 'closed' },
  closed: { R: 'closed' },
  refunded: {},
  abandoned: {},
} as const satisfies Record<string, Partial<Record<CaptureAction | 'dailyClose', string>>>;

export type CaptureState = keyof typeof captureFlow;

/** The money behind a paid trade. Amounts are whole TWD; `sinceMs` is when the state began. */
export interface Capture {
  state: CaptureState;
  sinceMs: number;
  amount: number;
  refunded: number;
}

export type CaptureRefusal = 'error_status' | 'error_amount';

export function authorised(amount: number, atMs: number): Capture {
  return { state: 'authorised', sinceMs: atMs, amount, refunded: 0 };
}

/** What the capture has become by now: the daily close takes in whatever was open. */
export function captureAt(capture: Capture, nowMs: number): Capture {
  const flow: Partial<Record<string, CaptureState>> = captureFlow[capture.state];
  const closesAt = nextDailyClose(capture.sinceMs);
  return flow['dailyClose'] && closesAt <= nowMs
    ? { ...capture, state: flow['dailyClose'], sinceMs: closesAt }
    : capture;
}

/** Does one action, or says with ECPay's kind of word why not. Close, undo and abandon take the whole rest; a refund never more than the rest. */
export function act(capture: Capture, action: CaptureAction, amount: number, nowMs: number): Capture | CaptureRefusal {
  const current = captureAt(capture, nowMs);
  const flow: Partial<Record<CaptureAction, CaptureState>> = captureFlow[current.state];
  const state = flow[action];
  if (!state) {
    return 'error_status';
  }
  const rest = current.amount - current.refunded;
  if (action !== 'R') {
    return amount === rest ? { ...current, state, sinceMs: nowMs } : 'error_amount';
  }
  // Before the close the whole sum goes back by E and N; only a part may go back by R.
  const most = current.state === 'awaitingClose' ? rest - 1 : rest;
  if (amount > most) {
    return 'error_amount';
  }
  const refunded = current.refunded + amount;
  return { ...current, refunded, state: refunded === current.amount ? 'refunded' : state };
}
