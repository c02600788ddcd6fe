import { getCateTree, search } from '@lyceum/contract/products.calls';
import * as m from '@lyceum/i18n/words';
import { useCall } from '@lyceum/web/load';
import { Link, useGo } from '@lyceum/web/router';
import { useEffect, useState, type ReactNode } from 'react';
import { routes } from '../routes.ts';
import { ask } from '../shell/notices.ts';
import { Screen } from '../shell/screen.tsx';
import { Card, SectionHead } from '../ui/card.tsx';
import { Icon } from '../ui/icon.tsx';
import { RowLink } from '../ui/list-row.tsx';
import { Picture } from '../ui/picture.tsx';
import { Bone } from '../ui/skeleton.tsx';
import { SearchField } from './search-field.tsx';
import { keywordOf } from './keyword.ts';
import { forgetSearches, recentSearches, rememberSearch } from './search-history.ts';

/** Where a search begins: the field, what was looked for lately, and categories. */
export default function Search(): ReactNode {
  const go = useGo();
  const [text, setText] = useState('');
  const [recent, setRecent] = useState(recentSearches);

  const searchFor = (words: string): void => {
    const keyword = keywordOf(words);
    if (keyword !== '') {
      rememberSearch(keyword);
      setRecent(recentSearches());
      go.to(routes.searchResult, { keyword });
    }
  };
  const clear = async (): Promise<void> => {
    const sure = await ask({
      title: m.products_recentAsk(),
      text: m.products_recentAskText(),
      yes: m.products_recentClear(),
      no: m.products_recentKeep(),
      danger: true,
    });
    if (sure) {
      forgetSearches();
      setRecent([]);
    }
  };
  return (
    <Screen
      name="products/search"
      title={m.products_searchTitle()}
      bar="none"
      head={
        <div className="py-2 pr-1 pl-4">
          <SearchField focus text={text} onText={setText} onSearch={() => searchFor(text)} />
        </div>
      }
    >
      <div className="flex flex-col gap-5 pt-1">
        {text.trim() === '' && recent.length > 0 && (
          <section>
            <SectionHead title={m.products_recent()}>
              <button
                type="button"
                onClick={() => void clear()}
                className="press inline-flex min-h-target items-center gap-1 text-small text-muted"
              >
                <Icon name="bin" size={16} />
                {m.products_recentClear()}
              </button>
            </SectionHead>
            <ul className="flex flex-wrap gap-2">
              {recent.map((keyword) => (
                <li key={keyword} className="max-w-full">
                  <button
                    type="button"
                    onClick={() => searchFor(keyword)}
                    className="press min-h-target max-w-full truncate rounded-full bg-paper px-4 text-small"
                  >
                    {keyword}
                  </button>
                </li>
              ))}
            </ul>
          </section>
        )}
        <Ideas text={text} />
        <Suggestions keyword={keywordOf(text)} />
      </div>
    </Screen>
  );
}

interface Idea {
  id: string;
  name: string;
  picture: string;
  above: string | null;
}

/** All top categories; while one types, those whose name has what was typed. */
function Ideas({ text }: { text: string }): ReactNode {
  const tree = useCall(getCateTree, {});
  if (tree.state === 'loading') {
    return <IdeasSkeleton />;
  }
  if (tree.state !== 'ready') {
    return null;
  }
  const typed = text.trim().toLocaleLowerCase();
  const tops: Idea[] = tree.data.list.map(({ id, name, picture }) => ({ id, name, picture, above: null }));
  const all = [
    ...tops,
    ...tree.data.list.flatMap((top): Idea[] => top.children.map((child) => ({ ...child, above: top.name }))),
  ];
  const ideas = typed === '' ? tops : all.filter(({ name }) => name.toLocaleLowerCase().includes(typed));
  return (
    ideas.length > 0 && (
      <section>
        <SectionHead title={typed === '' ? m.products_ideas() : m.products_ideasMatching()} />
        <div className="grid grid-cols-2 gap-3">
          {ideas.map(({ id, name, picture, above }) => (
            <Link
              key={id}
              to={routes.pdtList}
              params={{ cateId: id }}
              className="press flex min-w-0 items-center gap-3 rounded-card bg-paper p-2.5 pr-3"
            >
              <Picture
                src={picture}
                alt=""
                ratio="1/1"
                sizes="48px"
                className="w-12 shrink-0 rounded-field bg-transparent"
              />
              <span className="min-w-0">
                <span className="line-clamp-2 text-small font-medium">{name}</span>
                {above !== null && <span className="block truncate text-note text-muted">{above}</span>}
              </span>
            </Link>
          ))}
        </div>
      </section>
    )
  );
}

const typingPauseMs = 250;
const mostSuggested = 6;

/** Courses that what has been typed so far would find; the last ones stay until the next ones are there. */
function Suggestions({ keyword }: { keyword: string }): ReactNode {
  const settled = useSettled(keyword);
  const loaded = useCall(search, { keyword: settled, pageSize: mostSuggested }, { enabled: settled !== '' });
  if (keyword === '' || settled === '' || loaded.state !== 'ready' || loaded.data.list.length === 0) {
    return null;
  }
  return (
    <section>
      <SectionHead title={m.products_suggestions()} />
      <Card flush>
        {loaded.data.list.map(({ id, type, name1 }) => (
          <RowLink
            key={id}
            icon="search"
            to={routes.goodDetail}
            params={{ id, type: String(type) }}
            title={<span className="line-clamp-1">{name1}</span>}
          />
        ))}
      </Card>
    </section>
  );
}

/** What has been typed once the fingers rest. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), typingPauseMs);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}

function IdeasSkeleton(): ReactNode {
  return (
    <div className="grid grid-cols-2 gap-3 pt-11" aria-hidden="true">
      {Array.from({ length: 8 }, (_, at) => (
        <Bone key={at} className="h-17 rounded-card" />
      ))}
    </div>
  );
}
