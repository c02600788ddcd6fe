import * as m from '@lyceum/i18n/words';
import { Link } from '@lyceum/web/router';
import type { ReactNode } from 'react';
import type { routes } from '../routes.ts';
import { Icon } from '../ui/icon.tsx';

/** At the end of a screen's bar: to where a search begins. */
export function SearchLink({ to }: { to: typeof routes.search | typeof routes.courseSearch }): ReactNode {
  return (
    <Link
      to={to}
      params={{}}
      aria-label={m.products_searchTitle()}
      className="press inline-flex size-target items-center justify-center rounded-full"
    >
      <Icon name="search" size={22} />
    </Link>
  );
}
