import { lazyPart } from '@lyceum/web/lazy-part';
import { facets, list } from '@lyceum/contract/consultants.calls';
import { consultantSorts, type ConsultantSort } from '@lyceum/domain/bookings';
import * as m from '@lyceum/i18n/words';
import { useCall, useEndless } from '@lyceum/web/load';
import { useGo, useParams } from '@lyceum/web/router';
import { Suspense, useState, type ReactNode } from 'react';
import { FilterButton, FoundLine, type ChosenFilter } from '../products/filter-bar.tsx';
import { rangeText } from '../products/filters.ts';
import { SortButton } from '../products/sort-bar.tsx';
import { foundText } from '../products/product-words.ts';
import { routes } from '../routes.ts';
import { useSettings } from '../session.ts';
import { languageNames } from '@lyceum/domain/language';
import { Screen } from '../shell/screen.tsx';
import { regionWords } from '../shell/region-words.ts';
import { ButtonLink } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Empty } from '../ui/empty.tsx';
import { againOf, EndlessList, PullToRefresh } from '../ui/endless-list.tsx';
import { RowLink } from '../ui/list-row.tsx';
import { RowsSkeleton } from '../ui/skeleton.tsx';
import { consultantFiltersOf, consultantParamsOf, type ConsultantChoice } from './consultant-filters.ts';
import { ConsultantRow } from './consultant-row.tsx';

const ConsultantFilterSheet = lazyPart(async () => ({
  default: (await import('./consultant-filter-sheet.tsx')).ConsultantFilterSheet,
}));

/** Consultants, narrowed by the address. */
export default function ConsultantList(): ReactNode {
  const chosenNow = consultantFiltersOf(useParams(routes.consultantList));
  const { sort, ...filters } = chosenNow;
  const loaded = useEndless(list, chosenNow);
  const topics = useCall(facets, {}, { enabled: filters.topic !== undefined });
  const { language } = useSettings();
  const go = useGo();
  const [sheet, setSheet] = useState(false);
  const choose = (next: ConsultantChoice): void => go.instead(routes.consultantList, consultantParamsOf(next));
  const topic =
    topics.state === 'ready' ? topics.data.topics.find(({ key }) => key === filters.topic)?.name : undefined;
  const chosen = chosenOf(chosenNow, topic ?? filters.topic);
  return (
    <Screen
      name="consultants/consultant-list"
      title={m.consultants_title()}
      under={
        <div className="flex items-center justify-between px-1.5">
          <div role="group" aria-label={m.products_sortTitle()} className="flex">
            {consultantSorts.map((key) => (
              <SortButton key={key} current={key === sort} onSort={() => choose({ ...chosenNow, sort: key })}>
                {sortNames[key]()}
              </SortButton>
            ))}
          </div>
          <FilterButton count={chosen.length} onOpen={() => setSheet(true)} />
        </div>
      }
    >
      <PullToRefresh onRefresh={againOf(loaded)}>
        <FoundLine
          found={loaded.state === 'ready' ? m.consultants_count({ count: foundText(loaded.total, language) }) : ''}
          chosen={chosen}
          onChoose={choose}
        />
        <Card flush>
          <RowLink icon="message" title={m.enquiries_link()} to={routes.consultingApply} params={{}} />
        </Card>
        <EndlessList
          loaded={loaded}
          keyOf={(consultant) => consultant.id}
          skeleton={<RowsSkeleton count={5} />}
          className="flex flex-col gap-3 pt-2"
          empty={
            <Empty icon="person" title={m.consultants_noneTitle()} text={m.consultants_noneText()}>
              <ButtonLink to={routes.consultantList} params={{}} replace look={{ kind: 'soft' }}>
                {m.consultants_seeAll()}
              </ButtonLink>
            </Empty>
          }
        >
          {(consultant) => <ConsultantRow consultant={consultant} />}
        </EndlessList>
      </PullToRefresh>
      <Suspense fallback={null}>
        {sheet && (
          <ConsultantFilterSheet
            filters={filters}
            onClose={() => setSheet(false)}
            onDone={(next) => {
              setSheet(false);
              choose({ ...next, sort });
            }}
          />
        )}
      </Suspense>
    </Screen>
  );
}

const sortNames: Record<ConsultantSort, () => string> = {
  sales: m.products_sort_relevance,
  soonest: m.consultants_sortSoonest,
};

/** What narrows the list, each to be taken away. */
function chosenOf(filters: ConsultantChoice, topic: string | undefined): ChosenFilter<ConsultantChoice>[] {
  const { language, region, within, priceLeast, priceMost, ...rest } = filters;
  const isPriced = priceLeast !== undefined || priceMost !== undefined;
  return [
    topic !== undefined && { key: 'topic', label: topic, without: { ...filters, topic: undefined } },
    language && { key: 'language', label: languageNames[language], without: { ...filters, language: undefined } },
    region && { key: 'region', label: regionWords[region](), without: { ...filters, region: undefined } },
    isPriced && { key: 'price', label: rangeText(filters), without: { ...rest, language, region, within } },
    within && {
      key: 'within',
      label: m.consultants_withinChip({ count: within }),
      without: { ...filters, within: undefined },
    },
  ].filter((one) => one !== false && one !== undefined);
}
