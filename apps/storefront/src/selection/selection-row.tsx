import type { search } from '@lyceum/contract/selection.calls';
import * as m from '@lyceum/i18n/words';
import type { ReplyOf } from '@lyceum/web/call-client';
import { amountText, moneyOf } from '@lyceum/web/money-text';
import { Link } from '@lyceum/web/router';
import type { ReactNode } from 'react';
import { routes } from '../routes.ts';
import { Picture, picturesOf } from '../ui/picture.tsx';
import { Price } from '../ui/price.tsx';

type Item = ReplyOf<typeof search>['list'][number];

/** A course of the wholesale floor in a list: what it costs here, and what everybody pays. */
export function SelectionRow({ item, eager }: { item: Item; eager?: boolean }): ReactNode {
  const { id, type, name1, masterImg, agencyName, mallPcPrice, currency } = item;
  const retail = moneyOf(mallPcPrice, currency);
  return (
    <Link
      to={routes.selectionCourseDetail}
      params={{ id, type: String(type) }}
      className="press flex gap-3 rounded-card bg-paper p-3"
    >
      <Picture
        src={picturesOf(masterImg)[0]}
        alt=""
        ratio="4/3"
        sizes="176px"
        eager={eager}
        className="w-[38%] max-w-44 shrink-0 self-start rounded-field"
      />
      <span className="flex min-w-0 flex-1 flex-col gap-1">
        <span className="line-clamp-2 text-body font-medium">{name1}</span>
        <span className="truncate text-note text-muted">{agencyName}</span>
        <span className="mt-auto pt-1">
          <DistributionPrice item={item} />
        </span>
        {retail && <span className="text-note text-muted">{m.selection_retail({ price: amountText(retail) })}</span>}
      </span>
    </Link>
  );
}

/** With its name, so that nobody takes it for what everybody pays. */
export function DistributionPrice({
  item: { distributionPrice, distributionPriceConvert },
}: {
  item: Pick<Item, 'distributionPrice' | 'distributionPriceConvert'>;
}): ReactNode {
  return (
    <span className="flex flex-wrap items-baseline gap-x-1.5">
      <span className="text-note text-muted">{m.selection_price()}</span>
      <Price money={distributionPrice} converted={distributionPriceConvert} />
    </span>
  );
}
