import * as m from '@lyceum/i18n/words';
import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';

/** A mean in tenths: `48` is 4.8. */
export function Stars({ tenths, size = 14 }: { tenths: number; size?: number }): ReactNode {
  const text = (tenths / 10).toFixed(1);
  return (
    <span className="figures inline-flex shrink-0 items-center gap-0.5 text-note whitespace-nowrap text-muted">
      <Icon name="star" size={size} className="text-warn" />
      <span className="sr-only">{m.shell_starsOf({ stars: text })}</span>
      <span aria-hidden="true" className="font-medium text-ink">
        {text}
      </span>
    </span>
  );
}

/** A person's own rating, one to five. */
export function FiveStars({ stars, size = 16 }: { stars: number; size?: number }): ReactNode {
  return (
    <span className="inline-flex" role="img" aria-label={m.shell_starsOf({ stars: String(stars) })}>
      {[1, 2, 3, 4, 5].map((at) => (
        <Icon key={at} name="star" size={size} className={at <= stars ? 'text-warn' : 'text-line'} />
      ))}
    </span>
  );
}
