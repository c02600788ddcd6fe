import type { detailProductLiveAndRecord } from '@lyceum/contract/products.calls';
import * as m from '@lyceum/i18n/words';
import type { ReplyOf } from '@lyceum/web/call-client';
import { Link } from '@lyceum/web/router';
import type { ReactNode } from 'react';
import { routes } from '../routes.ts';
import { Avatar } from '../ui/picture.tsx';
import { Card } from '../ui/card.tsx';
import { Icon } from '../ui/icon.tsx';
import { Stars } from '../ui/stars.tsx';

/** Who sells it, under `title` where it is no course. */
export function AgencyCard({
  agency,
  title = m.products_agencyTitle(),
}: {
  agency: ReplyOf<typeof detailProductLiveAndRecord>['agency'];
  title?: string;
}): ReactNode {
  const { id, name, logo, city, story, foundedYear, courseCount, stars } = agency;
  return (
    <Card aria-label={title}>
      <Link to={routes.presentation} params={{ agencyId: id }} className="press flex items-center gap-3.5">
        <Avatar src={logo} name={name} size={48} />
        <div className="min-w-0 flex-1">
          <p className="text-note text-muted">{title}</p>
          <p className="font-semibold">{name}</p>
        </div>
        {stars !== null && <Stars tenths={stars} size={16} />}
        <Icon name="next" size={16} className="text-muted" />
      </Link>
      <p className="pt-3 text-small text-muted">
        {[city, m.products_since({ year: foundedYear }), m.products_count({ count: courseCount })].join(' · ')}
      </p>
      <p className="pt-1 text-small">{story}</p>
    </Card>
  );
}
