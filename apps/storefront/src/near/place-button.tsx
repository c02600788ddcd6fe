import type { ReactNode } from 'react';
import { Icon } from '../ui/icon.tsx';
import { usePlaceName, usePlaceSheet } from './place-asked.tsx';

/** Says where one is and lets it be changed. */
export function PlaceButton({ onKnown }: { onKnown?: () => void }): ReactNode {
  const name = usePlaceName();
  const { open, sheet } = usePlaceSheet(onKnown);
  return (
    <>
      <button
        type="button"
        onClick={open}
        className="press inline-flex min-h-target max-w-40 shrink-0 items-center gap-1 px-2 text-small text-brand-ink"
      >
        <Icon name="place" size={18} />
        <span className="truncate">{name}</span>
      </button>
      {sheet}
    </>
  );
}
