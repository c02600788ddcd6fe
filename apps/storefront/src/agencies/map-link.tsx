import * as m from '@lyceum/i18n/words';
import { Link } from '@lyceum/web/router';
import type { ReactNode } from 'react';
import { routes } from '../routes.ts';
import { Icon } from '../ui/icon.tsx';

/** At the end of a bar: to all agencies on a map. */
export function MapLink(): ReactNode {
  return (
    <Link
      to={routes.agencyList}
      params={{ view: 'map' }}
      aria-label={m.agencies_map()}
      className="press inline-flex size-target items-center justify-center rounded-full"
    >
      <Icon name="map" size={22} />
    </Link>
  );
}
