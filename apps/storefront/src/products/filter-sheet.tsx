import { lazyPart } from '@lyceum/web/lazy-part';
import { facets } from '@lyceum/contract/products.calls';
import { spaceHeads } from '@lyceum/domain/catalogue';
import * as m from '@lyceum/i18n/words';
import type { ReplyOf } from '@lyceum/web/call-client';
import { useCall } from '@lyceum/web/load';
import { Suspense, useState, type ReactNode } from 'react';
import { useSettings } from '../session.ts';
import { regionWords } from '../shell/region-words.ts';
import { Bone } from '../ui/skeleton.tsx';
import { ChoiceSheet, useLast, type ChoiceGroup } from '../ui/choice-sheet.tsx';
import { rangeKey, rangeText, type Filters } from './filters.ts';
import { ageWords } from '@lyceum/i18n/product-words';
import { countWords, formWords, foundText, useWords } from './product-words.ts';

const DateChoice = lazyPart(() => import('./date-choice.tsx'));

/** Spaces are free on days, and courses that are held meet on them; what is watched has none. */
const hasDates = ({ kind, form }: Filters): boolean =>
  kind === 'space' || (kind !== 'consulting' && kind !== 'programme' && form !== 'recorded');

interface FilterSheetProps {
  filters: Filters;
  /** What is searched for within the filters. */
  keyword?: string;
  /** What clearing leaves, such as the category that the list is of. */
  cleared: Filters;
  onClose: () => void;
  onDone: (filters: Filters) => void;
}

interface Group extends ChoiceGroup<Filters> {
  /** Its one choice divides already. */
  isSwitch?: true;
}

type Facets = ReplyOf<typeof facets>;

/** The groups of choices and what each would leave. */
function groupsOf(draft: Filters, found: Facets): Group[] {
  const group = (
    title: string,
    without: Filters,
    current: string | undefined,
    choices: Omit<Group['choices'][number], 'chosen'>[],
    chosen: (index: number) => Partial<Filters>,
  ): Group => ({
    title,
    current: current ?? null,
    none: without,
    choices: choices.map((choice, index) => ({ ...choice, chosen: { ...without, ...chosen(index) } })),
  });
  const price = { priceLeast: draft.priceLeast, priceMost: draft.priceMost };
  const isPriced = price.priceLeast !== undefined || price.priceMost !== undefined;
  return [
    group(
      m.spaces_useTitle(),
      { ...draft, use: undefined },
      draft.use,
      draft.kind === 'space' ? found.uses.map(({ use, count }) => ({ key: use, label: useWords[use](), count })) : [],
      (index) => ({ use: found.uses[index]?.use }),
    ),
    group(
      m.spaces_cityTitle(),
      { ...draft, city: undefined },
      draft.city,
      found.cities.map(({ city, name, count }) => ({ key: city, label: name, count })),
      (index) => ({ city: found.cities[index]?.city }),
    ),
    group(
      m.spaces_headsTitle(),
      { ...draft, heads: undefined },
      draft.heads === undefined ? undefined : String(draft.heads),
      draft.kind === 'space'
        ? found.heads.map(({ heads, count }) => ({
            key: String(heads),
            label: m.spaces_headsFrom({ count: heads }),
            count,
          }))
        : [],
      (index) => ({ heads: spaceHeads.find((heads) => heads === found.heads[index]?.heads) }),
    ),
    group(
      m.products_categories(),
      { ...draft, cateId: undefined },
      draft.cateId,
      // A space's categories are its uses.
      draft.kind === 'space' ? [] : found.categories.map(({ id, name, count }) => ({ key: id, label: name, count })),
      (index) => ({ cateId: found.categories[index]?.id }),
    ),
    group(
      m.products_formTitle(),
      { ...draft, form: undefined },
      draft.form,
      found.forms.map(({ form, count }) => ({ key: form, label: formWords[form](), count })),
      (index) => ({ form: found.forms[index]?.form }),
    ),
    group(
      m.products_ageTitle(),
      { ...draft, ageBand: undefined },
      draft.ageBand,
      found.ageBands.map(({ ageBand, count }) => ({ key: ageBand, label: ageWords[ageBand](), count })),
      (index) => ({ ageBand: found.ageBands[index]?.ageBand }),
    ),
    group(
      m.products_priceTitle(),
      { ...draft, priceLeast: undefined, priceMost: undefined },
      isPriced ? rangeKey(price) : undefined,
      found.prices.map(({ count, ...range }) => ({ key: rangeKey(range), label: rangeText(range), count })),
      (index) => ({ priceLeast: found.prices[index]?.priceLeast, priceMost: found.prices[index]?.priceMost }),
    ),
    {
      ...group(
        m.products_trialTitle(),
        { ...draft, trial: undefined },
        draft.trial ? 'trial' : undefined,
        found.trials > 0 ? [{ key: 'trial', label: m.products_trialOnly(), count: found.trials }] : [],
        () => ({ trial: true }),
      ),
      isSwitch: true,
    },
    group(
      m.products_regionTitle(),
      { ...draft, region: undefined },
      draft.region,
      found.regions.map(({ region, count }) => ({ key: region, label: regionWords[region](), count })),
      (index) => ({ region: found.regions[index]?.region }),
    ),
    group(
      m.products_agencyFilter(),
      { ...draft, agencyId: undefined },
      draft.agencyId,
      found.agencies.map(({ id, name, count }) => ({ key: id, label: name, count })),
      (index) => ({ agencyId: found.agencies[index]?.id }),
    ),
  ];
}

/** Choosing is free of consequences until the button at the foot, which tells how many would be left. Mount it to open it. */
export function FilterSheet({ filters, keyword, cleared, onClose, onDone }: FilterSheetProps): ReactNode {
  const [draft, setDraft] = useState(filters);
  const { language } = useSettings();
  const { sort: _, ...narrowed } = draft;
  const loaded = useCall(facets, { keyword, ...narrowed });
  const found = useLast(loaded.state === 'ready' ? loaded.data : null);
  const total = loaded.state === 'ready' ? loaded.data.total : null;
  const label =
    total === null
      ? m.products_show()
      : total === 0
        ? m.products_showNone()
        : m.products_showFound({ found: countWords(filters.kind, foundText(total, language)) });
  // One choice alone divides nothing, but for a switch.
  const groups = found
    ? groupsOf(draft, found).filter(
        ({ choices, current, isSwitch }) => choices.length > (isSwitch ? 0 : 1) || current !== null,
      )
    : [];
  return (
    <ChoiceSheet
      groups={groups}
      above={
        (hasDates(draft) || draft.date !== undefined || draft.begins !== undefined) && (
          <Suspense fallback={<Bone className="h-16 rounded-field" />}>
            <DateChoice filters={draft} onChoose={setDraft} />
          </Suspense>
        )
      }
      noteOf={(count) => foundText(count, language)}
      label={label}
      onChoose={setDraft}
      onClear={() => setDraft(cleared)}
      onDone={() => onDone(draft)}
      onClose={onClose}
    />
  );
}
