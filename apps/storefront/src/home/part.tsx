import * as m from '@lyceum/i18n/words';
import type { ReactNode } from 'react';
import { Icon } from '../ui/icon.tsx';

interface PartProps {
  title: string;
  text: string;
  /** A link with `seeAll`'s looks and `All` in it. */
  all?: ReactNode;
  children: ReactNode;
}

/** A block of the front page. */
export function Part({ title, text, all, children }: PartProps): ReactNode {
  return (
    <section className="flex flex-col gap-3">
      <div className="flex items-end justify-between gap-3">
        <div className="min-w-0">
          <h2 className="text-title font-semibold">{title}</h2>
          <p className="text-small text-muted">{text}</p>
        </div>
        {all}
      </div>
      {children}
    </section>
  );
}

export const seeAll = 'press -my-2 flex min-h-target shrink-0 items-center gap-0.5 text-small text-brand-ink';

export function All(): ReactNode {
  return (
    <>
      {m.shell_seeAll()}
      <Icon name="next" size={16} />
    </>
  );
}
