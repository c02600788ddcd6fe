import type { ReactNode } from 'react';

const isPicture = (value: string): boolean => /^\/(?:media|tab)\/[\w/-]+\.(?:webp|svg)$/.test(value);

/** A picture's address as the picture; everything else in the words for it. */
export function Value({ value, children = value }: { value: string; children?: ReactNode }): ReactNode {
  return isPicture(value) ? <img src={value} alt={value} className="thumb" /> : children;
}
