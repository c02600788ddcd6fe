import { Link, type LinkProps } from '@lyceum/web/router';
import type { Row } from '@lyceum/web/routes';
import { createElement, type FunctionComponent, type ReactNode } from 'react';
import { Icon } from './icon.tsx';
import type { IconName } from './icons.ts';

interface Content {
  icon?: IconName;
  title: ReactNode;
  value?: ReactNode;
}

const look =
  'flex min-h-[max(52px,var(--target))] w-full items-center gap-3 px-4 py-3 text-left text-body active:bg-page';

function Inside({ icon, title, value, leads }: Content & { leads: boolean }): ReactNode {
  return (
    <>
      {icon && <Icon name={icon} size={22} className="text-muted" />}
      {/* The value gives way first: no word of the title breaks. */}
      <span className="min-w-[6em] flex-1">{title}</span>
      {value !== undefined && <span className="min-w-0 max-w-1/2 text-right text-small text-muted">{value}</span>}
      {leads && <Icon name="next" size={16} className="text-muted" />}
    </>
  );
}

/** A line that leads somewhere; stack several in a flush `Card`. */
export function RowLink<R extends Row>({
  icon,
  title,
  value,
  ...link
}: Content & Omit<LinkProps<R>, 'title'>): ReactNode {
  return createElement(
    Link as FunctionComponent<object>,
    { ...link, className: look },
    <Inside icon={icon} title={title} value={value} leads />,
  );
}

export function RowButton({ onClick, ...content }: Content & { onClick: () => void }): ReactNode {
  return (
    <button type="button" onClick={onClick} className={look}>
      <Inside {...content} leads />
    </button>
  );
}

/** A name and its value, such as on an order. */
export function Fact({ name, children }: { name: string; children: ReactNode }): ReactNode {
  return (
    <div className="flex items-baseline justify-between gap-4 py-1.5 text-small">
      <dt className="max-w-3/5 shrink-0 text-muted">{name}</dt>
      <dd className="min-w-0 text-right">{children}</dd>
    </div>
  );
}
