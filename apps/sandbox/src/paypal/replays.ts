/** What was answered to a request; sent again to the same PayPal-Request-Id. */
export interface Answered {
  status: number;
  body: object;
}

const hour = 3_600_000;
/** How long keys are kept. */
const kept = { orders: 6 * hour, payments: 45 * 24 * hour };

/**
 * Answers by PayPal-Request-Id. The first one counts, refusals too: PayPal does not say that it forgets them, so a shop must not spend a
 * key on what it knows to be refused. Null: the first request with this key is still at work.
 */
export function openReplays(now: () => number) {
  const answers = new Map<string, { at: number; answer: Answered | null }>();
  return async (
    kind: keyof typeof kept,
    path: string,
    key: string,
    work: () => Promise<Answered> | Answered,
  ): Promise<Answered | null> => {
    const name = `${path} ${key}`;
    const known = answers.get(name);
    if (known && now() - known.at < kept[kind]) {
      return known.answer;
    }
    const entry = { at: now(), answer: null as Answered | null };
    answers.set(name, entry);
    entry.answer = await work();
    return entry.answer;
  };
}
