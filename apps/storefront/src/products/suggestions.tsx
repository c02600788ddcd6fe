import { suggest } from '@lyceum/contract/products.calls';
import type { ProductKind } from '@lyceum/domain/catalogue';
import * as m from '@lyceum/i18n/words';
import { useCall } from '@lyceum/web/load';
import { useGo } from '@lyceum/web/router';
import { useEffect, useId, useState, type ReactNode } from 'react';
import { Card } from '../ui/card.tsx';
import { Icon } from '../ui/icon.tsx';
import { openProduct } from '../ui/product-link.tsx';
import type { CategoryList } from './category-grid.tsx';
import { keywordOf } from './keyword.ts';

export interface Suggestion {
  /** Of its element, for `aria-activedescendant`. */
  id: string;
  label: string;
  choose: () => void;
}

export interface Group {
  title: string;
  suggestions: Suggestion[];
}

export interface Suggestions {
  /** Of the list's element; kept screens have lists of their own. */
  listId: string;
  groups: Group[];
  /** In the order in which they are seen. */
  all: Suggestion[];
  /** The one that the arrow keys stand on. */
  active: Suggestion | null;
  /** One further or one back, round the ends. */
  move: (step: 1 | -1) => void;
  /** Nothing is chosen, the text stands for itself again. */
  leave: () => void;
}

const typingPauseMs = 80;

/** What may be meant by what has been typed so far, categories leading to `list`; the last ones stay until the next ones are there. */
export function useSuggestions(
  text: string,
  searchFor: (keyword: string) => void,
  list: CategoryList,
  kind?: ProductKind,
): Suggestions {
  const keyword = keywordOf(text);
  const settled = useSettled(keyword);
  const loaded = useCall(suggest, { keyword: settled, kind }, { enabled: settled !== '' });
  const go = useGo();
  const { words, categories, products } =
    keyword !== '' && settled !== '' && loaded.state === 'ready'
      ? loaded.data
      : { words: [], categories: [], products: [] };
  return useWalk([
    {
      title: m.products_suggestWords(),
      suggestions: words.map((word) => ({ id: word, label: word, choose: () => searchFor(word) })),
    },
    {
      title: m.products_ideasMatching(),
      suggestions: categories.map(({ id, name }) => ({ id, label: name, choose: () => go.to(list, { cateId: id }) })),
    },
    {
      title: m.products_suggestions(),
      suggestions: products.map((item) => ({ id: item.id, label: item.name1, choose: () => openProduct(go, item) })),
    },
  ]);
}

/** The groups that have something in them, and the way of the arrow keys through them. `id` of a suggestion need only tell it from the others. */
export function useWalk(offered: readonly Group[]): Suggestions {
  const listId = useId();
  const [activeId, setActiveId] = useState<string | null>(null);
  const groups = offered
    .filter(({ suggestions }) => suggestions.length > 0)
    .map(({ title, suggestions }, group) => ({
      title,
      suggestions: suggestions.map((one, at) => ({ ...one, id: `${listId}-${group}-${at}` })),
    }));
  const all = groups.flatMap(({ suggestions }) => suggestions);
  const at = all.findIndex(({ id }) => id === activeId);
  return {
    listId,
    groups,
    all,
    active: all[at] ?? null,
    move(step) {
      // The text itself is a stop between the last and the first.
      const next = (at + 1 + step + all.length + 1) % (all.length + 1);
      setActiveId(all[next - 1]?.id ?? null);
    },
    leave: () => setActiveId(null),
  };
}

/** The list that belongs to the field; the focus stays in the field. */
export function SuggestionList({ listId, groups, all, active }: Suggestions): ReactNode {
  useEffect(() => {
    document.getElementById(active?.id ?? '')?.scrollIntoView({ block: 'nearest' });
  }, [active?.id]);
  return (
    <>
      <p className="sr-only" aria-live="polite">
        {all.length > 0 && m.products_suggestCount({ count: all.length })}
      </p>
      <Card flush id={listId} role="listbox" aria-label={m.products_suggestList()}>
        {groups.map(({ title, suggestions }) => (
          <div key={title} role="group" aria-label={title}>
            <p aria-hidden="true" className="px-4 pt-3 pb-1 text-note text-muted">
              {title}
            </p>
            {suggestions.map((one) => (
              <div
                key={one.id}
                id={one.id}
                role="option"
                aria-selected={one.id === active?.id}
                onPointerDown={(event) => event.preventDefault()}
                onClick={one.choose}
                className="press flex min-h-[max(48px,var(--target))] items-center gap-3 px-4 py-2 text-body aria-selected:bg-brand-soft aria-selected:text-brand-ink"
              >
                <Icon name="search" size={18} className="text-muted" />
                <span className="line-clamp-1 min-w-0 flex-1">{one.label}</span>
                <Icon name="next" size={16} className="text-muted" />
              </div>
            ))}
          </div>
        ))}
      </Card>
    </>
  );
}

/** What has been typed once the fingers rest. */
export function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), typingPauseMs);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}
