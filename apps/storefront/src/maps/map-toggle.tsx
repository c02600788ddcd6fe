import * as m from '@lyceum/i18n/words';
import type { ReactNode } from 'react';
import { IconButton } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';

/** At the end of a bar: from a list to its map and back. */
export function MapToggle({ onMap, onTurn }: { onMap: boolean; onTurn: () => void }): ReactNode {
  return (
    <IconButton label={onMap ? m.maps_asList() : m.maps_onMap()} onClick={onTurn} className="text-brand-ink">
      <Icon name={onMap ? 'grid' : 'map'} size={22} />
    </IconButton>
  );
}
