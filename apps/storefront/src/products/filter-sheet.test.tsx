// @vitest-environment happy-dom
import '../testing/begun.ts';
import * as m from '@lyceum/i18n/words';
import { screen } from '@lyceum/web/routes';
import { click } from '@lyceum/web/testing/render';
import { visit } from '@lyceum/web/testing/visit';
import { beforeEach, expect, it, vi } from 'vitest';
import { FilterSheet } from './filter-sheet.tsx';
import { rangeText, type Filters } from './filters.ts';
import { countWords } from './product-words.ts';

beforeEach(() => {
  window.scrollTo = () => undefined;
});

const nothing = {
  uses: [],
  cities: [],
  heads: [],
  categories: [],
  forms: [],
  ageBands: [],
  regions: [],
  prices: [],
  agencies: [],
  trials: 0,
};
const found = {
  ...nothing,
  total: 12,
  forms: [
    { form: 'live', count: 5 },
    { form: 'recorded', count: 7 },
  ],
  // One choice alone divides nothing.
  agencies: [{ id: 'agy_one', name: 'Studio', count: 12 }],
  prices: [
    { priceMost: 50_000, count: 3 },
    { priceLeast: 50_000, priceMost: 100_000, count: 9 },
  ],
};

const cleared: Filters = { kind: 'course', sort: 'sales' };

/** The sheet over a list of courses that is narrowed so, with these counts, and what it hands back. */
async function sheet(filters: Filters, facets: object) {
  const done = vi.fn<(filters: Filters) => void>();
  const row = screen('/sheet', () =>
    Promise.resolve({
      default: () => <FilterSheet filters={filters} cleared={cleared} onDone={done} onClose={() => undefined} />,
    }),
  );
  const shop = await visit([row], '/sheet', { 'products.facets': facets });
  await shop.seen('dialog');
  const groups = () => [...shop.box.querySelectorAll('[role="group"]')];
  // Dates come after the sheet.
  await shop.seen(`[role="group"][aria-label="${m.products_dateTitle()}"]`);
  return {
    ...shop,
    press: (...names: readonly string[]) => shop.press(...names),
    done,
    groups: () => groups().map((group) => group.getAttribute('aria-label')),
    chosen: () => groups().map((group) => group.querySelector('[aria-pressed="true"]')?.textContent),
    choose: async (name: string) => {
      const chips = [...shop.box.querySelectorAll('[aria-pressed]')];
      await click(chips.find(({ textContent }) => textContent.startsWith(name)));
    },
  };
}

it('offers what divides the list, with counts; nothing is narrowed before the button at the foot is pressed', async () => {
  const { groups, chosen, choose, press, done, stop } = await sheet(cleared, found);
  expect(groups()).toEqual([m.products_dateTitle(), m.products_formTitle(), m.products_priceTitle()]);
  expect(chosen()).toEqual([m.products_any(), m.products_any(), m.products_any()]);
  await choose(m.products_form_recorded());
  await choose(m.products_form_live());
  await choose(rangeText({ priceMost: 50_000 }));
  expect(chosen().slice(1)).toEqual([`${m.products_form_live()} 5`, `${rangeText({ priceMost: 50_000 })} 3`]);
  expect(done).not.toHaveBeenCalled();
  await press(m.products_showFound({ found: countWords('course', '12') }));
  expect(done.mock.calls).toEqual([[{ ...cleared, form: 'live', priceLeast: undefined, priceMost: 50_000 }]]);
  stop();
});

it('what is chosen already is offered although it divides nothing, can be given up, and all of it cleared', async () => {
  const narrowed: Filters = { ...cleared, agencyId: 'agy_one', trial: true };
  const { groups, choose, press, done, stop } = await sheet(narrowed, { ...found, trials: 2 });
  expect(groups()).toEqual([
    m.products_dateTitle(),
    m.products_formTitle(),
    m.products_priceTitle(),
    m.products_trialTitle(),
    m.products_agencyFilter(),
  ]);
  await choose('Studio');
  await choose(m.products_any());
  await press(m.products_clearFilters());
  expect(done).not.toHaveBeenCalled();
  await press(m.products_showFound({ found: countWords('course', '12') }));
  expect(done.mock.calls).toEqual([[cleared]]);
  stop();
});

it('says that nothing would be left', async () => {
  const { box, stop } = await sheet({ ...cleared, form: 'mixed' }, { ...found, total: 0 });
  expect(box.textContent).toContain(m.products_showNone());
  stop();
});
