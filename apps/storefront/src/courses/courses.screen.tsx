import { CartLink } from '../orders/cart-link.tsx';
import { search } from '@lyceum/contract/products.calls';
import { ageBands, type AgeBand } from '@lyceum/domain/catalogue';
import * as m from '@lyceum/i18n/words';
import { useCall, useEndless } from '@lyceum/web/load';
import { Link, useGo, useParams } from '@lyceum/web/router';
import type { ReactNode } from 'react';
import { filtersOf, paramsOf, type Filters } from '../products/filters.ts';
import { ageWords } from '@lyceum/i18n/product-words';
import { formOf, formTabs, foundText, tabOf } from '../products/product-words.ts';
import { Shelf, ShelfSkeleton } from '../products/shelf.tsx';
import { routes } from '../routes.ts';
import { useSettings } from '../session.ts';
import { Screen } from '../shell/screen.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { SectionHead } from '../ui/card.tsx';
import { Chips } from '../ui/chips.tsx';
import { Empty } from '../ui/empty.tsx';
import { againOf, EndlessList, PullToRefresh } from '../ui/endless-list.tsx';
import { Icon } from '../ui/icon.tsx';
import { ProductCard } from '../ui/product-card.tsx';
import { CardsSkeleton } from '../ui/skeleton.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { ChannelActions } from './channel-actions.tsx';

type Chosen = Pick<Filters, 'form' | 'ageBand'>;
const everyAge = 'all';
const shelfSize = 8;

/** The course channel: how and for whom, what can be tried at once, and then everything. */
export default function Courses(): ReactNode {
  const { form: asked, ageBand } = filtersOf(useParams(routes.courses));
  const tab = tabOf(asked);
  const chosen: Chosen = { form: formOf(tab), ageBand };
  const trials = useCall(search, { ...chosen, kind: 'course', trial: true, pageSize: shelfSize });
  const loaded = useEndless(search, { ...chosen, kind: 'course' });
  const { language } = useSettings();
  const go = useGo();

  const choose = (next: Chosen): void => {
    scrollTo(0, 0);
    go.same(routes.courses, next);
  };
  return (
    <Screen
      name="courses/courses"
      title={m.courses_title()}
      actions={
        <>
          <ChannelActions />
          <CartLink />
        </>
      }
      under={
        <Tabs
          label={m.products_formTitle()}
          items={formTabs()}
          current={tab}
          onChoose={(next) => choose({ form: formOf(next), ageBand })}
        />
      }
    >
      <PullToRefresh onRefresh={againOf(trials, loaded)}>
        <div className="flex flex-col gap-6 pt-2">
          <Chips<AgeBand | typeof everyAge>
            line
            label={m.products_ageTitle()}
            items={[
              { key: everyAge, label: m.products_any() },
              ...ageBands.map((key) => ({ key, label: ageWords[key]() })),
            ]}
            current={ageBand ?? everyAge}
            onChoose={(next) => choose({ ...chosen, ageBand: next === everyAge ? undefined : next })}
          />
          {/* Where it does not come, the list below says so, once. */}
          {trials.state === 'loading' && (
            <Trials chosen={chosen}>
              <ShelfSkeleton />
            </Trials>
          )}
          {trials.state === 'ready' && trials.data.list.length > 0 && (
            <Trials chosen={chosen}>
              <Shelf label={m.courses_trialShelf()}>
                {trials.data.list.map((item) => (
                  <ProductCard key={item.id} item={item} />
                ))}
              </Shelf>
            </Trials>
          )}
          {/* Its place is known once it is known whether the shelf above stays. */}
          <section key={trials.state === 'loading' ? 'before' : 'after'}>
            <SectionHead
              title={
                loaded.state === 'ready' && loaded.total > 0
                  ? m.products_count({ count: foundText(loaded.total, language) })
                  : m.products_all()
              }
            >
              <Link
                to={routes.courseList}
                params={paramsOf({ ...chosen, sort: 'relevance' })}
                className="press flex min-h-target shrink-0 items-center gap-1 text-small text-brand-ink"
              >
                <Icon name="filter" size={16} />
                {m.courses_narrow()}
              </Link>
            </SectionHead>
            <EndlessList
              loaded={loaded}
              keyOf={(item) => item.id}
              skeleton={<CardsSkeleton count={6} />}
              className="cards"
              empty={
                <Empty icon="search" title={m.products_listEmptyTitle()} text={m.products_listEmptyText()}>
                  <ButtonLink to={routes.courses} params={{}} replace look={{ kind: 'soft' }}>
                    {m.products_seeAll()}
                  </ButtonLink>
                </Empty>
              }
            >
              {(item) => <ProductCard item={item} />}
            </EndlessList>
          </section>
        </div>
      </PullToRefresh>
    </Screen>
  );
}

/** What can be watched at once, of what is chosen. */
function Trials({ chosen, children }: { chosen: Chosen; children: ReactNode }): ReactNode {
  return (
    <section className="flex flex-col gap-3">
      <div className="flex items-end justify-between gap-3">
        <div className="min-w-0">
          <h2 className="text-title font-semibold">{m.courses_trialShelf()}</h2>
          <p className="text-small text-muted">{m.courses_trialShelfText()}</p>
        </div>
        <Link
          to={routes.courseList}
          params={paramsOf({ ...chosen, trial: true, sort: 'relevance' })}
          className="press -my-2 flex min-h-target shrink-0 items-center gap-0.5 text-small text-brand-ink"
        >
          {m.shell_seeAll()}
          <Icon name="next" size={16} />
        </Link>
      </div>
      {children}
    </section>
  );
}
