import * as m from '@lyceum/i18n/words';
import type { ReactNode } from 'react';
import { Icon } from '../ui/icon.tsx';
import { cityOf } from '@lyceum/domain/cities';
import type { Language } from '@lyceum/domain/language';
import { currentSettings } from '../session.ts';
import { regionWords } from '../shell/region-words.ts';
import { beginsText, dateWords } from './date-words.ts';
import { rangeText, type Filters } from './filters.ts';
import { ageWords } from '@lyceum/i18n/product-words';
import { formWords, useWords } from './product-words.ts';

export interface ChosenFilter<All = Filters> {
  key: string;
  label: string;
  /** The filters that would be left without it. */
  without: All;
}

/** What narrows a list; categories and agencies are told by the names that the screen knows of them. */
export function chosenFilters(
  filters: Filters,
  names: { category?: string | undefined; agency?: string | undefined; city?: string | undefined } = {},
): ChosenFilter[] {
  const { form, ageBand, region, trial, priceLeast, priceMost } = filters;
  const { use, city, heads, date, begins } = filters;
  const isPriced = priceLeast !== undefined || priceMost !== undefined;
  return [
    names.category !== undefined && {
      key: 'cateId',
      label: names.category,
      without: { ...filters, cateId: undefined },
    },
    use && { key: 'use', label: useWords[use](), without: { ...filters, use: undefined } },
    city !== undefined && { key: 'city', label: names.city ?? '', without: { ...filters, city: undefined } },
    heads !== undefined && {
      key: 'heads',
      label: m.spaces_headsFrom({ count: heads }),
      without: { ...filters, heads: undefined },
    },
    date !== undefined && {
      key: 'date',
      label: dateWords({ ...filters, date }, currentSettings().language),
      without: { ...filters, date: undefined, part: undefined },
    },
    begins !== undefined && {
      key: 'begins',
      label: beginsText(begins, currentSettings().language),
      without: { ...filters, begins: undefined },
    },
    form && { key: 'form', label: formWords[form](), without: { ...filters, form: undefined } },
    ageBand && { key: 'ageBand', label: ageWords[ageBand](), without: { ...filters, ageBand: undefined } },
    isPriced && {
      key: 'price',
      label: rangeText(filters),
      without: { ...filters, priceLeast: undefined, priceMost: undefined },
    },
    trial === true && { key: 'trial', label: m.products_trialOnly(), without: { ...filters, trial: undefined } },
    region && { key: 'region', label: regionWords[region](), without: { ...filters, region: undefined } },
    names.agency !== undefined && {
      key: 'agencyId',
      label: names.agency,
      without: { ...filters, agencyId: undefined },
    },
  ].filter((one) => one !== false && one !== undefined);
}

/** The agency that a list is narrowed to, by the name that its first course tells. */
export function agencyNamed(
  { agencyId }: Filters,
  loaded: { state: string; list?: readonly { agencyName: string }[] },
): { agency?: string } {
  return agencyId === undefined ? {} : { agency: loaded.list?.[0]?.agencyName ?? '' };
}

/** The city that a list is narrowed to, by its name. */
export const cityNamed = ({ city }: Filters, language: Language): { city?: string | undefined } => ({
  city: cityOf(city)?.name[language],
});

/** Opens the filters and tells how many are on. */
export function FilterButton({ count, onOpen }: { count: number; onOpen: () => void }): ReactNode {
  return (
    <button
      type="button"
      onClick={onOpen}
      className={`press mr-1 inline-flex min-h-target shrink-0 items-center gap-1 px-3 text-small ${count > 0 ? 'font-semibold text-brand-ink' : 'text-ink'}`}
    >
      <Icon name="filter" size={18} />
      {m.products_filter()}
      {count > 0 && (
        <>
          <span
            aria-hidden="true"
            className="figures grid size-5 place-items-center rounded-full bg-fill text-note text-on-fill"
          >
            {count}
          </span>
          <span className="sr-only">{m.products_filterOn({ count })}</span>
        </>
      )}
    </button>
  );
}

interface FoundLineProps<All> {
  /** How many there are, in words; empty while nobody knows. */
  found: string;
  chosen: readonly ChosenFilter<All>[];
  onChoose: (filters: All) => void;
}

/** How many there are, and what narrows them, each to be taken away. */
export function FoundLine<All>({ found, chosen, onChoose }: FoundLineProps<All>): ReactNode {
  return (
    <div className="flex min-h-11 flex-wrap items-center gap-x-2 gap-y-3 py-1.5">
      <p className="text-small text-muted" aria-live="polite">
        {found}
      </p>
      {chosen.map(({ key, label, without }) => (
        <button
          key={key}
          type="button"
          aria-label={m.products_filterRemove({ name: label })}
          onClick={() => onChoose(without)}
          className="press relative inline-flex min-h-[max(32px,calc(var(--target)-12px))] items-center after:absolute after:inset-x-0 after:-inset-y-1.5 gap-1 rounded-full bg-brand-soft px-3 text-note font-medium text-brand-ink"
        >
          {label}
          <Icon name="close" size={12} />
        </button>
      ))}
    </div>
  );
}
