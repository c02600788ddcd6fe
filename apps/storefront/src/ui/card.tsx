import * as m from '@lyceum/i18n/words';
import { Link, type LinkProps } from '@lyceum/web/router';
import type { Row } from '@lyceum/web/routes';
import { createElement, type FunctionComponent, type HTMLAttributes, type ReactNode } from 'react';
import { Icon } from './icon.tsx';

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

/** At the end of a heading: to the whole of what is shown in part. */
export function AllLink<R extends Row>(link: LinkProps<R>): ReactNode {
  return createElement(
    Link as FunctionComponent<object>,
    {
      ...link,
      className: 'press flex min-h-target shrink-0 items-center gap-0.5 text-small text-brand-ink',
    } as object,
    m.shell_seeAll(),
    <Icon name="next" size={16} />,
  );
}
