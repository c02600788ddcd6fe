import type { ReactNode } from 'react';
import { IconButton } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { usePlaceName, usePlaceSheet } from './place-asked.tsx';

/** Says where one is and lets it be changed: an icon alone. */
export function PlaceIconButton(): ReactNode {
  const name = usePlaceName();
  const { open, sheet } = usePlaceSheet();
  return (
    <>
      <IconButton label={name} onClick={open}>
        <Icon name="place" size={22} />
      </IconButton>
      {sheet}
    </>
  );
}
