import type { getAgencyInfoV2 } from '@lyceum/contract/agencies.calls';
import * as m from '@lyceum/i18n/words';
import type { ReplyOf } from '@lyceum/web/call-client';
import { countText } from '@lyceum/web/date-text';
import type { ReactNode } from 'react';
import { PlaceOnMap } from '../maps/place-on-map.tsx';
import { routes } from '../routes.ts';
import { useSettings } from '../session.ts';
import { ButtonLink } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Empty } from '../ui/empty.tsx';
import { FoldedText } from '../ui/folded-text.tsx';
import { Fact } from '../ui/list-row.tsx';
import { Avatar } from '../ui/picture.tsx';
import { Stars } from '../ui/stars.tsx';

type Agency = ReplyOf<typeof getAgencyInfoV2>;

/** Its sign and name, where and since when, what people think of it; an action at the end. */
export function AgencyHead({ agency, children }: { agency: Agency; children?: ReactNode }): ReactNode {
  const { name, logo, city, foundedYear, stars, reviewCount, followerCount } = agency;
  const { language } = useSettings();
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-3.5">
        <Avatar src={logo} name={name} size={56} />
        <div className="min-w-40 flex-1">
          <p className="text-title font-bold">{name}</p>
          <p className="text-small text-muted">{[city, m.products_since({ year: foundedYear })].join(' · ')}</p>
        </div>
        {children}
      </div>
      {(stars !== null || followerCount > 0) && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-1 text-small text-muted">
          {stars !== null && (
            <span className="inline-flex items-center gap-1">
              <Stars tenths={stars} size={16} />
              {m.reviews_count({ count: reviewCount })}
            </span>
          )}
          {followerCount > 0 && <span>{m.agencies_followers({ count: countText(followerCount, language) })}</span>}
        </div>
      )}
    </div>
  );
}

/** Its story, address, licence and place. */
export function AgencyFacts({ agency }: { agency: Agency }): ReactNode {
  const { id, name, story, address, licence, city, place } = agency;
  return (
    <Card className="flex flex-col gap-4">
      {story !== '' && <FoldedText text={story} />}
      <dl>
        <Fact name={m.agencies_address()}>{address ?? city}</Fact>
        {licence !== null && <Fact name={m.agencies_licence()}>{licence}</Fact>}
      </dl>
      {place && (
        <div className="overflow-hidden rounded-card border border-line">
          <PlaceOnMap label={m.spaces_where()} pin={{ id, name, label: null, ...place }} />
        </div>
      )}
    </Card>
  );
}

/** For links to an agency that has left or never was. */
export function AgencyGone(): ReactNode {
  return (
    <div className="flex flex-1 flex-col justify-center">
      <Empty icon="book" title={m.agencies_goneTitle()} text={m.agencies_goneText()}>
        <ButtonLink to={routes.polymerization} params={{}} replace>
          {m.agencies_seeAll()}
        </ButtonLink>
      </Empty>
    </div>
  );
}
