import type { ReactNode } from 'react';

/** How a state is to be taken; the word says it, the colour only helps. */
export type Tone = 'plain' | 'good' | 'warn' | 'bad';

export function StateTag({ tone, children }: { tone: Tone; children: string }): ReactNode {
  return (
    <span className="tag" data-tone={tone}>
      {children}
    </span>
  );
}
