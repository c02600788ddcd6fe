import type { HTMLAttributes, ReactNode } from 'react';

/** Paper on the page: 16 px round, no border. `flush` for cards that bring their own padding. */
export function Card({ flush, className = '', ...rest }: { flush?: boolean } & HTMLAttributes<HTMLElement>): ReactNode {
  return (
    <section
      data-card=""
      className={`rounded-card bg-paper ${flush ? 'overflow-hidden' : 'p-4'} ${className}`}
      {...rest}
    />
  );
}

/** The heading of a part of a screen, with something to do at its end. */
export function SectionHead({ title, children }: { title: string; children?: ReactNode }): ReactNode {
  return (
    <div className="flex min-h-target items-center justify-between gap-3">
      <h2 className="text-title font-semibold">{title}</h2>
      {children}
    </div>
  );
}
