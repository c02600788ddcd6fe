import type { ReactNode } from 'react';
import type { IconName } from './icons.ts';

export type { IconName };

interface IconProps {
  name: IconName;
  /** Pixels. */
  size?: number;
  className?: string;
}

/** Always beside words or inside something that has a label, hence hidden from screen readers. */
export function Icon({ name, size = 24, className = '' }: IconProps): ReactNode {
  return (
    <svg width={size} height={size} aria-hidden="true" className={`shrink-0 ${className}`}>
      <use href={`#i-${name}`} />
    </svg>
  );
}
