import type { ReactNode } from 'react';

type Tone = 'brand' | 'good' | 'warn' | 'bad' | 'price' | 'quiet';
const tones: Record<Tone, string> = {
  brand: 'bg-brand-soft text-brand-ink',
  good: 'bg-good-soft text-good-ink',
  warn: 'bg-warn-soft text-warn-ink',
  bad: 'bg-bad-soft text-bad-ink',
  price: 'bg-price-soft text-price-ink',
  quiet: 'bg-page text-muted',
};

/** A word or two about something; colour never says it alone. */
export function Badge({ tone = 'brand', children }: { tone?: Tone; children: ReactNode }): ReactNode {
  return (
    <span
      className={`inline-flex shrink-0 items-center gap-1 rounded-tag px-1.5 py-0.5 text-note font-medium ${tones[tone]}`}
    >
      {children}
    </span>
  );
}
