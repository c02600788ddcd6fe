import * as m from '@lyceum/i18n/words';
import { Link } from '@lyceum/web/router';
import type { ReactNode } from 'react';
import { routes } from '../routes.ts';
import { Icon } from '../ui/icon.tsx';

const look = 'press inline-flex size-target items-center justify-center rounded-full';

/** At the end of the bar of the course channel: its search, and what the reader has collected. */
export function ChannelActions(): ReactNode {
  return (
    <>
      <Link to={routes.courseSearch} aria-label={m.products_searchTitle()} className={look}>
        <Icon name="search" size={22} />
      </Link>
      <Link to={routes.courseCollection} aria-label={m.favourites_title()} className={look}>
        <Icon name="heart" size={22} />
      </Link>
    </>
  );
}
