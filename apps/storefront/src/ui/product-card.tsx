import * as m from '@lyceum/i18n/words';
import { countText } from '@lyceum/web/date-text';
import { distanceText } from '@lyceum/web/distance-text';
import { moneyOf } from '@lyceum/web/money-text';
import { memo, type ReactNode } from 'react';
import { useSettings } from '../session.ts';
import { Badge } from './badge.tsx';
import { Icon } from './icon.tsx';
import { cardSizes } from './picture-sizes.ts';
import { Picture, picturesOf } from './picture.tsx';
import { Price } from './price.tsx';
import type { ProductItem } from './opened-product.ts';
import { isService, ProductLink } from './product-link.tsx';
import { cardName } from './product-name.ts';
import { Stars } from './stars.tsx';

interface ProductCardProps {
  item: ProductItem;
  /** Among the first on the screen: its picture is loaded at once. */
  eager?: boolean;
}

/** A product in a grid of two columns. */
export const ProductCard = memo(function ProductCard({ item, eager }: ProductCardProps): ReactNode {
  return (
    <ProductLink item={item} morph className="press flex flex-col overflow-hidden rounded-card bg-paper">
      <span className="relative">
        <Picture src={picturesOf(item.masterImg)[0]} alt="" ratio="4/3" sizes={cardSizes} eager={eager} morph="from" />
        <FormBadge item={item} />
      </span>
      <span className="flex flex-1 flex-col gap-1 p-3">
        <Name name={item.name1} />
        <span className="truncate text-note text-muted">{whoOrWhere(item)}</span>
        <span className="mt-auto pt-1.5">
          <ItemPrice item={item} />
        </span>
        <Facts item={item} />
      </span>
    </ProductLink>
  );
});

/** The same in a line, for lists of one column. */
export const ProductRow = memo(function ProductRow({ item, eager }: ProductCardProps): ReactNode {
  return (
    <ProductLink item={item} morph className="press flex gap-3 rounded-card bg-paper p-3">
      <span className="relative w-[38%] max-w-44 shrink-0 self-start">
        <Picture
          src={picturesOf(item.masterImg)[0]}
          alt=""
          ratio="4/3"
          sizes="176px"
          eager={eager}
          morph="from"
          className="rounded-field"
        />
        <FormBadge item={item} />
      </span>
      <span className="flex min-w-0 flex-1 flex-col gap-1">
        <span className="line-clamp-2 text-body font-medium">{item.name1}</span>
        <span className="truncate text-note text-muted">{whoOrWhere(item)}</span>
        <span className="mt-auto pt-1">
          <ItemPrice item={item} />
        </span>
        <Facts item={item} />
      </span>
    </ProductLink>
  );
});

const whoOrWhere = (item: ProductItem): string => item.placeName ?? item.teacherName ?? item.agencyName;

function FormBadge({ item }: { item: ProductItem }): ReactNode {
  const label = Array.from(item.classType).slice(0, 2).join('');
  const { language } = useSettings();
  return (
    item.classType !== '' && (
      <span className="absolute top-2 left-2 rounded-tag bg-paper/90 px-1.5 py-0.5 text-note font-semibold text-ink">
        {language === 'en' ? item.classType : label}
      </span>
    )
  );
}

/** A break needs a card that has room for the characters before it; a narrower one wraps where it must. */
function Name({ name }: { name: string }): ReactNode {
  const [nine, tenth, rest] = cardName(name);
  return (
    <span className="@container block text-small leading-snug font-medium">
      <span className="line-clamp-2 min-h-[2lh]">
        {nine}
        {tenth !== '' && <br className="hidden in-data-ios:@min-[9.05em]:inline" />}
        {tenth}
        {rest !== '' && <br className="hidden @min-[10.05em]:inline in-data-ios:hidden!" />}
        {rest}
      </span>
    </span>
  );
}

export function ItemPrice({ item, size = 'card' }: { item: ProductItem; size?: 'card' | 'page' }): ReactNode {
  const money = moneyOf(item.mallPcPrice, item.currency);
  return (
    money && (
      <Price
        size={size}
        money={money}
        listPrice={item.listPrice === null ? null : moneyOf(item.listPrice, item.currency)}
        converted={moneyOf(item.mallPcPriceConvert, item.currencyConvert)}
        per={item.space ? m.shell_perHour() : isService(item) ? m.shell_perSession() : undefined}
      />
    )
  );
}

function Facts({ item }: { item: ProductItem }): ReactNode {
  const { language, region } = useSettings();
  return (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-1 text-note text-muted">
      {item.distance !== null && (
        <span className="inline-flex items-center gap-0.5 text-brand-ink">
          <Icon name="place" size={14} />
          {distanceText(item.distance, language, region)}
        </span>
      )}
      {item.space && <span>{m.shell_upToPeople({ count: item.space.capacity })}</span>}
      {item.stars !== null && <Stars tenths={item.stars} />}
      {item.soldCount > 0 && <span>{m.shell_sold({ count: countText(item.soldCount, language) })}</span>}
      {item.placesLeft !== null && (
        <Badge tone="warn">
          {item.placesLeft > 0 ? m.shell_placesLeft({ count: item.placesLeft }) : m.shell_soldOut()}
        </Badge>
      )}
    </span>
  );
}
