import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';
import type { IconName } from './icons.ts';

interface EmptyProps {
  icon?: IconName;
  title: string;
  text?: string;
  /** The way on: a button or a link. */
  children?: ReactNode;
}

/** Nothing here, or something went wrong: a picture, a sentence, a way on. */
export function Empty({ icon = 'book', title, text, children }: EmptyProps): ReactNode {
  return (
    <div className="flex flex-col items-center gap-3 px-6 py-14 text-center">
      <span className="relative mb-2 grid size-24 place-items-center rounded-full bg-brand-soft text-brand-ink">
        <span className="absolute -top-1 right-1 size-4 rounded-full bg-price-soft" />
        <span className="absolute bottom-0 -left-2 size-6 rounded-full bg-good-soft" />
        <Icon name={icon} size={40} />
      </span>
      <p className="text-body font-semibold">{title}</p>
      {text && <p className="max-w-72 text-small text-balance text-muted">{text}</p>}
      {children && <div className="mt-3 flex flex-wrap justify-center gap-3">{children}</div>}
    </div>
  );
}
