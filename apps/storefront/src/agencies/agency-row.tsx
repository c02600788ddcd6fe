import type { search } from '@lyceum/contract/agencies.calls';
import * as m from '@lyceum/i18n/words';
import type { ReplyOf } from '@lyceum/web/call-client';
import { countText } from '@lyceum/web/date-text';
import { distanceText } from '@lyceum/web/distance-text';
import { Link } from '@lyceum/web/router';
import type { ReactNode } from 'react';
import { routes } from '../routes.ts';
import { useSettings } from '../session.ts';
import { Icon } from '../ui/icon.tsx';
import { Avatar, Picture } from '../ui/picture.tsx';
import { Stars } from '../ui/stars.tsx';

type Agency = ReplyOf<typeof search>['list'][number];

/** An agency in a list: its cover, its sign, and what one weighs it by. */
export function AgencyRow({ agency, eager }: { agency: Agency; eager?: boolean }): ReactNode {
  const { id, name, logo, cover, city, story, courseCount, stars, reviewCount, distance } = agency;
  const { language, region } = useSettings();
  const where = distance === null ? city : `${city} · ${distanceText(distance, language, region)}`;
  return (
    <Link
      to={routes.presentation}
      params={{ agencyId: id }}
      className="press block overflow-hidden rounded-card bg-paper"
    >
      <Picture src={cover} alt="" ratio="12/5" sizes="(min-width: 40rem) 608px, 100vw" eager={eager} />
      <span className="flex gap-3.5 p-4">
        <Avatar src={logo} name={name} size={48} />
        <span className="flex min-w-0 flex-1 flex-col gap-1">
          <span className="flex items-baseline justify-between gap-3">
            <span className="line-clamp-2 min-w-0 text-body font-semibold">{name}</span>
            {stars !== null && <Stars tenths={stars} size={16} />}
          </span>
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1 text-note text-muted">
            <span className="inline-flex min-w-0 items-center gap-1">
              <Icon name="place" size={14} />
              <span className="min-w-0 truncate">{where}</span>
            </span>
            <span>{m.products_count({ count: countText(courseCount, language) })}</span>
            {reviewCount > 0 && <span>{m.reviews_count({ count: reviewCount })}</span>}
          </span>
          {story !== '' && <span className="line-clamp-2 text-small">{story}</span>}
        </span>
      </span>
    </Link>
  );
}
