import type { getCateTree } from '@lyceum/contract/products.calls';
import {
  mostCounted,
  type ProductKind,
  type SpaceUse,
  type CourseForm,
  type FormFilter,
  type SearchSort,
} from '@lyceum/domain/catalogue';
import type { Language } from '@lyceum/domain/language';
import * as m from '@lyceum/i18n/words';
import type { ReplyOf } from '@lyceum/web/call-client';
import { countText } from '@lyceum/web/date-text';
import type { Filters } from './filters.ts';

/** Words for the values of the catalogue; a new value without words does not compile. */
export const formWords: Record<FormFilter, () => string> = {
  live: m.products_form_live,
  recorded: m.products_form_recorded,
  mixed: m.products_form_mixed,
  offline: m.products_form_offline,
  online: m.products_form_online,
};

const tabs = ['live', 'recorded', 'offline', 'online'] as const;
type FormTab = 'all' | (typeof tabs)[number];

/** The forms as tabs; what is partly live and partly recorded is found under "online". */
export const formTabs = (): { key: FormTab; label: string }[] => [
  { key: 'all', label: m.products_allOf() },
  ...tabs.map((key) => ({ key, label: formWords[key]() })),
];
export const tabOf = (form: FormFilter | undefined): FormTab => (form === 'mixed' ? 'online' : (form ?? 'all'));
export const formOf = (tab: FormTab): FormFilter | undefined => (tab === 'all' ? undefined : tab);

export const useWords: Record<SpaceUse, () => string> = {
  art: m.spaces_use_art,
  class: m.spaces_use_class,
  computer: m.spaces_use_computer,
  activity: m.spaces_use_activity,
  meeting: m.spaces_use_meeting,
  other: m.spaces_use_other,
};

/** How many there are, in the words of their kind. */
export const countWords = (kind: ProductKind | undefined, count: string): string =>
  kind === 'course'
    ? m.products_count({ count })
    : kind === 'space'
      ? m.spaces_count({ count })
      : m.products_countAny({ count });

/** Counts are exact up to a thousand; above, the server knows no more than that there are more. */
export function foundText(count: number, language: Language): string {
  return count > mostCounted ? `${countText(mostCounted, language)}+` : countText(count, language);
}

export const sortWords: Record<SearchSort, () => string> = {
  relevance: m.products_sort_relevance,
  sales: m.products_sort_sales,
  priceUp: m.products_sort_priceUp,
  priceDown: m.products_sort_priceDown,
  newest: m.products_sort_newest,
  distance: m.products_sort_distance,
};

export const whatWords: Record<CourseForm, (facts: { count: number; length: string }) => string> = {
  recorded: m.products_what_recorded,
  live: m.products_what_live,
  mixed: m.products_what_mixed,
  offline: m.products_what_offline,
};

/** `45 minutes`, `9 hours 30 minutes`; begun minutes count. */
export function lengthText(seconds: number): string {
  const all = Math.max(1, Math.ceil(seconds / 60));
  const hours = Math.floor(all / 60);
  const minutes = all % 60;
  if (hours === 0) {
    return m.products_minutes({ count: minutes });
  }
  return minutes === 0 ? m.products_hours({ count: hours }) : m.products_hoursMinutes({ hours, minutes });
}

/** What a list is of, in one word: a form, what is free, what can be tried, or everything. */
export function listTitle({ form, trial, priceMost }: Pick<Filters, 'form' | 'trial' | 'priceMost'>): string {
  if (form) {
    return formWords[form]();
  }
  return priceMost === 0 ? m.products_priceFree() : trial ? m.courses_trialList() : m.products_all();
}

type Tree = ReplyOf<typeof getCateTree>['list'];

/** Unknown categories have no name. */
export function categoryNamed(tree: Tree, cateId: string | undefined): string | undefined {
  return tree.flatMap((top) => [top, ...top.children]).find(({ id }) => id === cateId)?.name;
}
