import { createElement, type ButtonHTMLAttributes, type FunctionComponent, type ReactNode } from 'react';
import { Link, type LinkProps } from '@lyceum/web/router';
import type { Row } from '@lyceum/web/routes';

type Kind = 'main' | 'soft' | 'plain' | 'danger';
type Size = 'large' | 'medium' | 'small';

const kinds: Record<Kind, string> = {
  main: 'bg-fill text-on-fill',
  soft: 'bg-brand-soft text-brand-ink',
  plain: 'bg-transparent text-ink',
  danger: 'bg-bad-soft text-bad-ink',
};
const sizes: Record<Size, string> = {
  large: 'min-h-[max(52px,var(--target))] px-6 py-2 text-body font-semibold',
  medium: 'min-h-target px-5 py-2 text-body font-medium',
  // Small to the eye only: the finger may miss it by four pixels above and below.
  small:
    'min-h-[max(36px,calc(var(--target)-8px))] px-4 py-1.5 text-small font-medium after:absolute after:inset-x-0 after:-inset-y-1',
};

interface Look {
  kind?: Kind;
  size?: Size;
  /** As wide as what it stands in. */
  wide?: boolean;
}

function looks({ kind = 'main', size = 'medium', wide = false }: Look, className = ''): string {
  return `press relative inline-flex items-center justify-center gap-2 rounded-full text-center ${kinds[kind]} ${sizes[size]} ${wide ? 'w-full' : ''} disabled:opacity-45 aria-busy:pointer-events-none ${className}`;
}

/** While busy it keeps its width and its focus, and takes no taps. */
export function Button({
  kind,
  size,
  wide,
  busy = false,
  className,
  children,
  ...rest
}: Look & { busy?: boolean } & ButtonHTMLAttributes<HTMLButtonElement>): ReactNode {
  return (
    <button type="button" aria-busy={busy || undefined} className={looks({ kind, size, wide }, className)} {...rest}>
      <span className={`inline-flex items-center gap-2 ${busy ? 'invisible' : ''}`}>{children}</span>
      {busy && (
        <span className="absolute size-5 animate-turn rounded-full border-2 border-current border-r-transparent" />
      )}
    </button>
  );
}

/** A link that looks like a button. */
export function ButtonLink<R extends Row>({
  look = {},
  className,
  ...link
}: { look?: Look } & LinkProps<R>): ReactNode {
  return createElement(Link as FunctionComponent<object>, { ...link, className: looks(look, className) });
}

/** A round button that shows an icon alone; `label` is read out. */
export function IconButton({
  label,
  className = '',
  ...rest
}: { label: string } & ButtonHTMLAttributes<HTMLButtonElement>): ReactNode {
  return (
    <button
      type="button"
      aria-label={label}
      className={`press inline-flex size-target shrink-0 items-center justify-center rounded-full ${className}`}
      {...rest}
    />
  );
}
