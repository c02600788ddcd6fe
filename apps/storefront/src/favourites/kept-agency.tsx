import type { mine } from '@lyceum/contract/agencies.calls';
import * as m from '@lyceum/i18n/words';
import { countText } from '@lyceum/web/date-text';
import type { ItemOf } from '@lyceum/web/pages';
import { Link } from '@lyceum/web/router';
import type { ReactNode } from 'react';
import { routes } from '../routes.ts';
import { useSettings } from '../session.ts';
import { Badge } from '../ui/badge.tsx';
import { Avatar } from '../ui/picture.tsx';
import { KeptRow } from './kept-row.tsx';

type Agency = ItemOf<typeof mine>;

/** An agency that somebody belongs to or follows; `lists`: with a way to put it into a list of favourites. */
export function KeptAgency({ agency, lists }: { agency: Agency; lists?: boolean }): ReactNode {
  const { id, name, follows, listId, open } = agency;
  const note = open ? undefined : m.agencies_closedNote();
  return follows ? (
    <KeptRow kept={{ kind: 'agency', id, name, listId }} lists={lists} note={note} returns={open}>
      <Facts agency={agency} />
    </KeptRow>
  ) : (
    <div className={`rounded-card bg-paper ${open ? '' : '[&_img]:grayscale'}`}>
      <Facts agency={agency} />
      {note && <p className="px-4 pb-3 text-note text-muted">{note}</p>}
    </div>
  );
}

function Facts({ agency }: { agency: Agency }): ReactNode {
  const { id, name, logo, city, courseCount, works, learns } = agency;
  const { language } = useSettings();
  return (
    <Link to={routes.presentation} params={{ agencyId: id }} className="press flex items-center gap-3.5 p-4">
      <Avatar src={logo} name={name} size={48} />
      <span className="flex min-w-0 flex-1 flex-col gap-1">
        <span className="line-clamp-2 text-body font-semibold">{name}</span>
        <span className="truncate text-note text-muted">
          {[city, m.products_count({ count: countText(courseCount, language) })].join(' · ')}
        </span>
        {(works || learns) && (
          <span className="flex flex-wrap gap-1.5 pt-0.5">
            {works && <Badge>{m.agencies_worksHere()}</Badge>}
            {learns && <Badge>{m.agencies_learnsHere()}</Badge>}
          </span>
        )}
      </span>
    </Link>
  );
}
