import * as m from '@lyceum/i18n/words';
import { Link } from '@lyceum/web/router';
import type { ReactNode } from 'react';
import { routes } from '../routes.ts';
import { Icon } from '../ui/icon.tsx';

/** At the end of a bar: to the search for agencies. */
export function SearchLink(): ReactNode {
  return (
    <Link
      to={routes.agencySearch}
      params={{}}
      aria-label={m.agencies_searchTitle()}
      className="press inline-flex size-target items-center justify-center rounded-full"
    >
      <Icon name="search" size={22} />
    </Link>
  );
}
