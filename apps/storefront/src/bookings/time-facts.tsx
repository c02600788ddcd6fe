import type { ReactNode } from 'react';
import { TimePrice } from './time-price.tsx';
import { TimeRules, type Rules } from './time-rules.tsx';
import type { Quote } from './use-quote.ts';

/** Below the choice: what it costs, and what holds for every time. */
export default function TimeFacts({ quote, rules }: { quote: Quote | null; rules: Rules }): ReactNode {
  return (
    <>
      {quote && <TimePrice quote={quote} />}
      <TimeRules rules={rules} />
    </>
  );
}
