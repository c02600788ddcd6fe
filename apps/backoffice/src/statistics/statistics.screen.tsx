import { days, products } from '@lyceum/contract/statistics.calls';
import { inWidth } from '@lyceum/domain/pictures';
import { conversionOf, figures, statisticsDays, type Figure } from '@lyceum/domain/statistics';
import { figureWords } from '@lyceum/i18n/figure-words';
import * as m from '@lyceum/i18n/words';
import type { ReplyOf } from '@lyceum/web/call-client';
import { dateText } from '@lyceum/web/date-text';
import { NotReady, useCall } from '@lyceum/web/load';
import { numberFormat } from '@lyceum/web/number-format';
import { useGo } from '@lyceum/web/router';
import { Button, Radio, Skeleton } from 'antd';
import { useState, type ReactNode } from 'react';
import { routes } from '../routes.ts';
import { useSettings } from '../session.ts';
import { Screen } from '../shell/screen.tsx';
import { useAddress, type Address } from '../ui/address.ts';
import { DayChart } from '../ui/day-chart.tsx';
import { Message } from '../ui/message.tsx';
import { PagedTable } from '../ui/paged-table.tsx';
import type { Column } from '../ui/table.tsx';
import { FigureTiles, useFigureText, type Told } from './figure-tiles.tsx';

type Item = ReplyOf<typeof products>['list'][number];

/** What the agency's products came to: by day, beside the time before, all of them or one. */
export default function Statistics(): ReactNode {
  const address = useAddress(routes.statistics);
  const { values, change } = address;
  const shown = statisticsDays.find((one) => String(one) === values['days']) ?? 30;
  const figure = figures.find((one) => one === values['figure']) ?? 'revenue';
  const productId = values['productId'];
  const loaded = useCall(days, { days: shown, productId });
  // What is on screen stays there until the figures of another period come.
  const [last, setLast] = useState<Told | null>(null);
  if (loaded.state === 'ready' && loaded.data !== last) {
    setLast(loaded.data);
  }
  const told = loaded.state === 'ready' ? loaded.data : loaded.state === 'loading' ? last : null;
  return (
    <Screen name="statistics/statistics" title={m.statistics_title()}>
      <div className="row">
        <Radio.Group
          optionType="button"
          value={shown}
          aria-label={m.statistics_period()}
          options={statisticsDays.map((value) => ({ value, label: m.statistics_lastDays({ days: value }) }))}
          onChange={({ target }) => change({ days: String(target.value), page: undefined })}
        />
        {productId !== undefined && (
          <Button onClick={() => change({ productId: undefined })}>{m.statistics_allProducts()}</Button>
        )}
      </div>
      {told ? (
        <>
          <section className="paper stack" aria-busy={loaded.state === 'loading'}>
            {told.product && <OneProduct product={told.product} />}
            <FigureTiles
              told={told}
              choice={{ figure, onChoose: (next) => change({ figure: next, page: undefined }) }}
            />
          </section>
          <Days told={told} figure={figure} />
          {productId === undefined && (
            <Products address={address} shown={shown} figure={figure} currency={told.currency} />
          )}
        </>
      ) : (
        loaded.state !== 'ready' && (
          <NotReady
            loaded={loaded}
            skeleton={<Skeleton active />}
            refused={() => <Message title={m.statistics_noProduct()} />}
          />
        )
      )}
    </Screen>
  );
}

function OneProduct({ product: { name, picture } }: { product: NonNullable<Told['product']> }): ReactNode {
  return (
    <h2 className="row">
      {picture && <img src={inWidth(picture, 240)} alt="" className="thumb" />}
      {name}
    </h2>
  );
}

function Days({ told, figure }: { told: Told; figure: Figure }): ReactNode {
  const { language } = useSettings();
  const text = useFigureText(told.currency);
  return (
    <section className="paper stack">
      <h2>{figureWords[figure]()}</h2>
      <DayChart
        what={figureWords[figure]()}
        days={told.days.map((row) => ({ day: row.day, count: row[figure] }))}
        before={told.before.map((row) => row[figure])}
        tell={(value) => text(figure, value)}
      />
      <p className="muted">
        {m.statistics_note()}
        {told.asOf !== null && ` ${m.statistics_asOf({ time: dateText(told.asOf, language, 'dayTime') })}`}
      </p>
    </section>
  );
}

interface ProductsProps {
  address: Address;
  shown: (typeof statisticsDays)[number];
  figure: Figure;
  currency: Told['currency'];
}

/** The products, the most of the chosen figure first; each opens alone. */
function Products({ address, shown, figure, currency }: ProductsProps): ReactNode {
  const { language } = useSettings();
  const text = useFigureText(currency);
  const percent = numberFormat(language, { style: 'percent', maximumFractionDigits: 1 });
  const go = useGo();
  // A step back leads to all of them again.
  const open = (id: string): void => go.to(routes.statistics, { days: String(shown), figure, productId: id });
  const columns: Column<Item>[] = [
    {
      key: 'name',
      title: m.statistics_products(),
      fixed: true,
      show: ({ id, name, picture }) => (
        <span className="row">
          {picture && <img src={inWidth(picture, 240)} alt="" className="thumb" />}
          <Button type="link" size="small" onClick={() => open(id)}>
            {name}
          </Button>
        </span>
      ),
    },
    ...figures.map((one) => ({
      key: one,
      title: figureWords[one](),
      figures: true,
      show: (item: Item) => text(one, item[one]),
    })),
    {
      key: 'conversion',
      title: m.statistics_conversion(),
      figures: true,
      show: (item) => {
        const conversion = conversionOf(item);
        return conversion === null ? '—' : percent.format(conversion);
      },
    },
  ];
  return (
    <PagedTable
      name="statistics"
      from={products}
      input={{ days: shown, by: figure }}
      address={address}
      columns={columns}
      rowKey={({ id }) => id}
      onOpen={({ id }) => open(id)}
    />
  );
}
