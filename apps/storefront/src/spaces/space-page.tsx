import { detailProductSpace } from '@lyceum/contract/products.calls';
import * as m from '@lyceum/i18n/words';
import type { ReplyOf } from '@lyceum/web/call-client';
import { distanceText } from '@lyceum/web/distance-text';
import { amountText } from '@lyceum/web/money-text';
import type { ReactNode } from 'react';
import { PlaceOnMap } from '../maps/place-on-map.tsx';
import { PlaceButton } from '../near/place-button.tsx';
import { hereOf, useViewerPlace } from '../near/viewer-place.ts';
import { AgencyCard } from '../products/agency-card.tsx';
import { Gallery } from '../products/gallery.tsx';
import { Introduction } from '../products/introduction.tsx';
import { ProductPage } from '../products/product-page.tsx';
import { BelowProduct, BookBar } from '../agencies/provider.tsx';
import { routes } from '../routes.ts';
import { useWords } from '../products/product-words.ts';
import { useSettings } from '../session.ts';
import { Badge } from '../ui/badge.tsx';
import { Card, SectionHead } from '../ui/card.tsx';
import { Icon } from '../ui/icon.tsx';
import { Fact, RowLink } from '../ui/list-row.tsx';
import { picturesOf } from '../ui/picture.tsx';
import { About, Price } from '../ui/price.tsx';
import { Stars } from '../ui/stars.tsx';

type Space = ReplyOf<typeof detailProductSpace>;

const tierWords: Record<Space['cancelTier'], () => string> = {
  flexible: m.spaces_tier_flexible,
  moderate: m.spaces_tier_moderate,
  strict: m.spaces_tier_strict,
};

/** A space: pictures, what it holds and has, where it is, and its rules. */
export function SpacePage({ name, id }: { name: string; id: string }): ReactNode {
  const { latitude: lat1, longitude: lng1 } = hereOf(useViewerPlace());
  return (
    <ProductPage
      name={name}
      id={id}
      from={detailProductSpace}
      input={{ id, lat1, lng1 }}
      foot={({ state }) => <BookBar productId={id} to={routes.reservationTime} open={state === 'onShelf'} />}
    >
      {(space) => <Content space={space} />}
    </ProductPage>
  );
}

function Content({ space }: { space: Space }): ReactNode {
  const { use, capacity, areaSquareMetres, facilities, place, state } = space;
  return (
    <>
      <Gallery pictures={picturesOf(space.masterImg)} />
      <div className="flex flex-col gap-3 px-4 pt-4 pb-6">
        <div className="flex flex-col gap-2">
          {space.hourPrice && space.hourPriceConvert && (
            <Price size="page" money={space.hourPrice} converted={space.hourPriceConvert} per={m.shell_perHour()} />
          )}
          {space.dayPrice && (
            <div>
              <p className={space.hourPrice ? 'text-small text-muted' : 'text-title font-bold'}>
                {m.spaces_dayPrice({ price: amountText(space.dayPrice) })}
              </p>
              <About money={space.dayPrice} converted={space.dayPriceConvert} />
            </div>
          )}
          <p className="text-title font-bold">{space.name1}</p>
          {space.summary !== '' && <p className="text-small text-muted">{space.summary}</p>}
          <div className="flex flex-wrap items-center gap-2 pt-1">
            <Badge>{useWords[use]()}</Badge>
            <Badge>{m.shell_upToPeople({ count: capacity })}</Badge>
            <Badge>{m.spaces_area({ count: areaSquareMetres })}</Badge>
            {space.stars !== null && <Stars tenths={space.stars} />}
          </div>
        </div>
        {state === 'closed' && (
          <Card>
            <p className="font-semibold">{m.products_goneTitle()}</p>
          </Card>
        )}
        {place && <Where space={space} place={place} />}
        {facilities.length > 0 && (
          <Card>
            <h2 className="pb-3 font-semibold">{m.spaces_facilities()}</h2>
            <ul className="grid grid-cols-2 gap-x-3 gap-y-2.5 in-data-elder:grid-cols-1">
              {facilities.map((facility) => (
                <li key={facility} className="flex gap-2 text-small">
                  <Icon name="check" size={18} className="mt-0.5 text-good" />
                  <span className="min-w-0">{facility}</span>
                </li>
              ))}
            </ul>
          </Card>
        )}
        <Card>
          <h2 className="pb-2 font-semibold">{m.spaces_rules()}</h2>
          <dl>
            <Fact name={m.spaces_hours()}>{m.spaces_fromTo({ from: space.opensAt, to: space.closesAt })}</Fact>
            <Fact name={m.spaces_leastDays()}>{m.spaces_days({ count: space.minimumDays })}</Fact>
            <Fact name={m.products_cancelTitle()}>{tierWords[space.cancelTier]()}</Fact>
          </dl>
        </Card>
        {state === 'onShelf' && (
          <Card flush>
            <RowLink
              icon="calendar"
              title={m.visits_link()}
              value={m.visits_linkText()}
              to={routes.spaceConsulting}
              params={{ id: space.id }}
            />
          </Card>
        )}
        <SectionHead title={m.products_tabIntro()} />
        <Introduction course={{ description: space.description, highlights: [] }} />
        <AgencyCard agency={space.agency} title={m.spaces_host()} />
        <BelowProduct product={space} />
      </div>
    </>
  );
}

/** How far, the address, and the place on a map. */
function Where({ space, place }: { space: Space; place: NonNullable<Space['place']> }): ReactNode {
  const { language, region } = useSettings();
  const price = space.hourPrice ?? space.dayPrice;
  return (
    <Card flush>
      <div className="flex items-start justify-between gap-3 pt-3 pr-2 pb-3 pl-4">
        <div className="min-w-0 text-small">
          <h2 className="font-semibold">{m.spaces_where()}</h2>
          <p>{place.address}</p>
          {space.distance !== null && (
            <p className="text-muted">{m.spaces_away({ distance: distanceText(space.distance, language, region) })}</p>
          )}
        </div>
        {space.distance === null && <PlaceButton />}
      </div>
      <PlaceOnMap
        label={m.spaces_where()}
        pin={{
          id: space.id,
          name: space.name1,
          label: price ? amountText(price).replace(/\.00$/, '') : space.name1,
          ...place,
        }}
      />
    </Card>
  );
}
