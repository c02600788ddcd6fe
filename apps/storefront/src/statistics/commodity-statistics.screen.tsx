import { daysByPhone, productsByPhone } from '@lyceum/contract/statistics.calls';
import { conversionOf, figures, growthOf, statisticsDays, sumOf, type Figure } from '@lyceum/domain/statistics';
import { figureWords } from '@lyceum/i18n/figure-words';
import * as m from '@lyceum/i18n/words';
import type { ReplyOf } from '@lyceum/web/call-client';
import { countText, dateText } from '@lyceum/web/date-text';
import { NotReady, useCall, useEndless } from '@lyceum/web/load';
import { amountText } from '@lyceum/web/money-text';
import { numberFormat } from '@lyceum/web/number-format';
import { useGo, useParams } from '@lyceum/web/router';
import { useState, type ReactNode } from 'react';
import { routes } from '../routes.ts';
import { SellerGate } from '../seller/seller-gate.tsx';
import { useSettings } from '../session.ts';
import { Screen } from '../shell/screen.tsx';
import { Card, SectionHead } from '../ui/card.tsx';
import { Chips } from '../ui/chips.tsx';
import { Empty } from '../ui/empty.tsx';
import { RefreshableList } from '../ui/endless-list.tsx';
import { Icon } from '../ui/icon.tsx';
import { Picture } from '../ui/picture.tsx';
import { Bone, RowsSkeleton } from '../ui/skeleton.tsx';
import { DaysChart } from './days-chart.tsx';

type Told = ReplyOf<typeof daysByPhone>;

/** What a seller's products came to: by day, beside the time before, all of them or one. */
export default function CommodityStatistics(): ReactNode {
  return (
    <Screen name="statistics/commodity-statistics" title={m.statistics_title()}>
      <SellerGate rights={['statistics']}>{({ agencyName }) => <Statistics agencyName={agencyName} />}</SellerGate>
    </Screen>
  );
}

function Statistics({ agencyName }: { agencyName: string }): ReactNode {
  const params = useParams(routes.commodityStatistics);
  const go = useGo();
  const shown = statisticsDays.find((one) => String(one) === params.days) ?? 30;
  const figure = figures.find((one) => one === params.figure) ?? 'revenue';
  const { productId } = params;
  const loaded = useCall(daysByPhone, { days: shown, productId });
  // What is on screen stays there until the figures of another period come.
  const [last, setLast] = useState<Told | null>(null);
  if (loaded.state === 'ready' && loaded.data !== last) {
    setLast(loaded.data);
  }
  const told = loaded.state === 'loading' ? last : loaded.state === 'ready' ? loaded.data : null;
  const look = (change: { days?: string; figure?: Figure }): void =>
    go.same(routes.commodityStatistics, { ...params, ...change });
  return (
    <div className="flex flex-col gap-3 pb-4">
      {told?.product ? (
        <OneProduct product={told.product} />
      ) : (
        <p className="truncate text-small text-muted">{agencyName}</p>
      )}
      <Chips
        line
        label={m.statistics_period()}
        items={statisticsDays.map((days) => ({ key: String(days), label: m.statistics_lastDays({ days }) }))}
        current={String(shown)}
        onChoose={(days) => look({ days })}
      />
      {told ? (
        <div
          aria-busy={loaded.state === 'loading'}
          className="flex flex-col gap-3 transition-opacity aria-busy:opacity-60"
        >
          <Sums told={told} figure={figure} onChoose={(next) => look({ figure: next })} />
          <Card className="flex flex-col gap-1">
            <h2 className="text-title font-semibold">{figureWords[figure]()}</h2>
            <Days told={told} figure={figure} />
          </Card>
          <Notes told={told} />
        </div>
      ) : (
        loaded.state !== 'ready' && (
          <NotReady
            loaded={loaded}
            skeleton={<StatisticsSkeleton />}
            refused={() => <Empty icon="search" title={m.statistics_noProduct()} />}
          />
        )
      )}
      {told && productId === undefined && <Products figure={figure} shown={shown} currency={told.currency} />}
    </div>
  );
}

/** How a figure is written. */
function useTell(currency: Told['currency']): (figure: Figure, value: number) => string {
  const { language } = useSettings();
  return (figure, value) =>
    figure === 'revenue' ? amountText({ amount: value, currency }) : countText(value, language);
}

function OneProduct({ product }: { product: NonNullable<Told['product']> }): ReactNode {
  return (
    <div className="flex items-center gap-3">
      <Picture src={product.picture ?? ''} alt="" ratio="4/3" sizes="64px" className="w-16 shrink-0 rounded-field" />
      <p className="line-clamp-2 min-w-0 text-body font-semibold">{product.name}</p>
    </div>
  );
}

/** A tile for each figure; the chosen one is drawn. */
function Sums({
  told,
  figure,
  onChoose,
}: {
  told: Told;
  figure: Figure;
  onChoose: (figure: Figure) => void;
}): ReactNode {
  const { language } = useSettings();
  const tell = useTell(told.currency);
  const [now, before] = [sumOf(told.days), sumOf(told.before)];
  const percent = numberFormat(language, { style: 'percent', maximumFractionDigits: 1 });
  const [conversion, conversionBefore] = [conversionOf(now), conversionOf(before)];
  return (
    <div className="grid grid-cols-2 gap-3">
      {figures.map((one, at) => (
        <button
          key={one}
          type="button"
          aria-pressed={one === figure}
          onClick={() => onChoose(one)}
          className={`press ${tile} text-left outline-2 -outline-offset-2 outline-transparent aria-pressed:outline-brand ${at === 0 ? 'col-span-2' : ''}`}
        >
          <span className="text-small text-muted">{figureWords[one]()}</span>
          <span className="figures text-title font-semibold">{tell(one, now[one])}</span>
          <Growth now={now[one]} before={before[one]} />
        </button>
      ))}
      <div className={tile}>
        <h2 className="text-small text-muted">{m.statistics_conversion()}</h2>
        <p className="figures text-title font-semibold">{conversion === null ? '—' : percent.format(conversion)}</p>
        <p className="figures text-note text-muted">
          {conversion === null
            ? m.statistics_noVisitors()
            : m.statistics_conversionText({
                before: conversionBefore === null ? '—' : percent.format(conversionBefore),
              })}
        </p>
      </div>
    </div>
  );
}

const tile = 'flex min-h-target flex-col gap-0.5 rounded-card bg-paper p-3';

function Growth({ now, before }: { now: number; before: number }): ReactNode {
  const { language } = useSettings();
  const growth = growthOf(now, before);
  if (growth === null) {
    return <span className="text-note text-muted">{m.statistics_nothingBefore()}</span>;
  }
  const text = numberFormat(language, { style: 'percent', maximumFractionDigits: 0, signDisplay: 'exceptZero' });
  const colour = growth > 0 ? 'text-good-ink' : growth < 0 ? 'text-bad-ink' : 'text-muted';
  return (
    <span className={`figures flex items-center gap-0.5 text-note ${colour}`}>
      {growth !== 0 && <Icon name={growth > 0 ? 'up' : 'down'} size={12} />}
      {m.statistics_growth({ growth: text.format(growth) })}
    </span>
  );
}

function Days({ told, figure }: { told: Told; figure: Figure }): ReactNode {
  const tell = useTell(told.currency);
  return (
    <DaysChart
      what={figureWords[figure]()}
      days={told.days.map((row) => ({ day: row.day, value: row[figure] }))}
      before={told.before.map((row) => row[figure])}
      tell={(value) => tell(figure, value)}
    />
  );
}

function Notes({ told }: { told: Told }): ReactNode {
  const { language } = useSettings();
  return (
    <p className="text-note text-muted">
      {m.statistics_note()}
      {told.asOf !== null && ` ${m.statistics_asOf({ time: dateText(told.asOf, language, 'dayTime') })}`}
    </p>
  );
}

/** The products, the most of the figure first, each with its share of the first one as a bar. */
function Products({
  figure,
  shown,
  currency,
}: {
  figure: Figure;
  shown: (typeof statisticsDays)[number];
  currency: Told['currency'];
}): ReactNode {
  const go = useGo();
  const tell = useTell(currency);
  const loaded = useEndless(productsByPhone, { days: shown, by: figure });
  const most = loaded.state === 'ready' ? Math.max(1, loaded.items[0]?.[figure] ?? 1) : 1;
  return (
    <section className="flex flex-col">
      <SectionHead title={m.statistics_products()} />
      <RefreshableList<typeof productsByPhone>
        loaded={loaded}
        keyOf={({ id }) => id}
        skeleton={<RowsSkeleton count={4} />}
        empty={<Empty icon="eye" title={m.statistics_empty()} text={m.statistics_emptyText()} />}
      >
        {(product) => (
          <button
            type="button"
            className="press block w-full text-left"
            onClick={() => go.to(routes.commodityStatistics, { days: String(shown), figure, productId: product.id })}
          >
            <Card className="flex items-center gap-3">
              <Picture
                src={product.picture ?? ''}
                alt=""
                ratio="4/3"
                sizes="64px"
                className="w-16 shrink-0 rounded-field"
              />
              <span className="flex min-w-0 flex-1 flex-col gap-1">
                <span className="line-clamp-2 text-small">{product.name}</span>
                <span className="h-1.5 rounded-full bg-page">
                  <span
                    className="block h-full rounded-full bg-brand"
                    style={{ width: `${Math.max(0, (100 * product[figure]) / most)}%` }}
                  />
                </span>
                <span className="figures text-small font-semibold">{tell(figure, product[figure])}</span>
              </span>
              <Icon name="next" size={16} className="text-muted" />
            </Card>
          </button>
        )}
      </RefreshableList>
    </section>
  );
}

function StatisticsSkeleton(): ReactNode {
  return (
    <div className="flex flex-col gap-3">
      <div className="grid grid-cols-2 gap-3">
        {figures.map((one) => (
          <Bone key={one} className="h-22 rounded-card" />
        ))}
      </div>
      <Bone className="h-18 rounded-card" />
      <Bone className="h-72 rounded-card" />
    </div>
  );
}
