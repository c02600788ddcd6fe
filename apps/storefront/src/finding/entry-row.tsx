import { distanceText } from '@lyceum/web/distance-text';
import type { ReactNode } from 'react';
import { useSettings } from '../session.ts';
import { Icon } from '../ui/icon.tsx';
import { Avatar } from '../ui/picture.tsx';
import { EntryLink, type Entry } from './entry-link.tsx';

/** An agency, a teacher or a consultant in a line. */
export function EntryRow({ entry }: { entry: Entry }): ReactNode {
  const { name, line, picture, tags, agencyName, distance } = entry;
  const { language, region } = useSettings();
  return (
    <EntryLink entry={entry} className="press flex gap-3.5 rounded-card bg-paper p-4">
      <Avatar src={picture} name={name} size={56} />
      <span className="flex min-w-0 flex-1 flex-col gap-1">
        <span className="font-semibold">{name}</span>
        <span className="flex flex-wrap items-center gap-x-2 text-note text-muted">
          {[line, agencyName].filter(Boolean).join(' · ')}
          {distance !== null && (
            <span className="inline-flex items-center gap-0.5 text-brand-ink">
              <Icon name="place" size={14} />
              {distanceText(distance, language, region)}
            </span>
          )}
        </span>
        {tags.length > 0 && <span className="text-small">{tags.join(' · ')}</span>}
      </span>
      <Icon name="next" size={16} className="mt-1 text-muted" />
    </EntryLink>
  );
}
