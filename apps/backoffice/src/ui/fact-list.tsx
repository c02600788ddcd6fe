import type { ReactNode } from 'react';

/** What each is called, and what it is; null where there is nothing to tell. */
export type FactRows = readonly (readonly [name: string, value: ReactNode] | null)[];

/** Names and values, one below the other. */
export function FactList({ facts, figures }: { facts: FactRows; figures?: boolean }): ReactNode {
  return (
    <dl className={figures ? 'facts figures' : 'facts'}>
      {facts
        .filter((fact) => fact !== null)
        .map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  );
}
