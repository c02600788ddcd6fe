import type { ReactNode } from 'react';
import { IconButton } from './button.tsx';
import { Icon } from './icon.tsx';

/** At the corner of something that was added: takes it away again. */
export function RemoveBadge({ label, onClick }: { label: string; onClick: () => void }): ReactNode {
  return (
    <IconButton label={label} className="absolute -top-3 -right-3" onClick={onClick}>
      <span className="grid size-6 place-items-center rounded-full bg-ink text-paper">
        <Icon name="close" size={14} />
      </span>
    </IconButton>
  );
}
