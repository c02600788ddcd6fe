import * as m from '@lyceum/i18n/words';
import { Link } from '@lyceum/web/router';
import type { ReactNode } from 'react';
import { SearchLink } from '../products/search-link.tsx';
import { routes } from '../routes.ts';
import { Icon } from '../ui/icon.tsx';

/** At the end of the bar of the course channel: its search, and what the reader has collected. */
export function ChannelActions(): ReactNode {
  return (
    <>
      <SearchLink to={routes.courseSearch} />
      <Link
        to={routes.courseCollection}
        aria-label={m.favourites_title()}
        className="press inline-flex size-target items-center justify-center rounded-full"
      >
        <Icon name="heart" size={22} />
      </Link>
    </>
  );
}
