import { hotWords } from '@lyceum/contract/products.calls';
import * as m from '@lyceum/i18n/words';
import { useCall } from '@lyceum/web/load';
import { useGo } from '@lyceum/web/router';
import { useState, type ReactNode } from 'react';
import { ask } from '@lyceum/web/notices';
import { Screen } from '../shell/screen.tsx';
import { IconButton } from '../ui/button.tsx';
import { SectionHead } from '../ui/card.tsx';
import { Icon } from '../ui/icon.tsx';
import { CategoryGrid, type CategoryList } from './category-grid.tsx';
import { SearchField } from './search-field.tsx';
import { keywordOf } from './keyword.ts';
import { forgetSearches, recentSearches, useRememberSearch } from './search-history.ts';
import { SuggestionList, type Suggestions } from './suggestions.tsx';

interface SearchStartProps {
  /** Of the screen: `feature/name`. */
  name: string;
  onSearch: (keyword: string) => void;
  /** Where a category leads. */
  list: CategoryList;
  /** With a way back, where no tab leads here. */
  back?: boolean;
  /** Its heading and the words in the empty field, where more than products is looked for. */
  title?: string;
  hint?: string;
  /** What may be meant; of the screen, and always the same. */
  useSuggest: (text: string, searchFor: (keyword: string) => void) => Suggestions;
}

/** A screen where a search begins: the field with what may be meant, what was looked for lately, here and by everybody, and categories. */
export function SearchStart(props: SearchStartProps): ReactNode {
  const { name, title = m.products_searchTitle(), hint, onSearch, list, back = false } = props;
  const go = useGo();
  const [text, setText] = useState('');
  const [recent, setRecent] = useState(recentSearches);
  const rememberSearch = useRememberSearch();

  const searchFor = (words: string): void => {
    const keyword = keywordOf(words);
    if (keyword !== '') {
      rememberSearch(keyword);
      setRecent(recentSearches());
      onSearch(keyword);
    }
  };
  const suggestions = props.useSuggest(text, searchFor);
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
      name={name}
      title={title}
      bar="none"
      head={
        <div className={`flex items-center py-2 pr-1 ${back ? 'pl-1' : 'pl-4'}`}>
          {back && (
            <IconButton label={m.shell_back()} onClick={go.back}>
              <Icon name="back" />
            </IconButton>
          )}
          <SearchField
            focus
            hint={hint}
            text={text}
            onText={setText}
            onSearch={() => searchFor(text)}
            suggestions={suggestions}
          />
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
            <SearchWords words={recent} onChoose={searchFor} />
          </section>
        )}
        {text.trim() === '' ? (
          <>
            <HotWords onChoose={searchFor} />
            <CategoryGrid title={m.products_ideas()} list={list} />
          </>
        ) : (
          <SuggestionList {...suggestions} />
        )}
      </div>
    </Screen>
  );
}

interface SearchWordsProps {
  words: readonly string[];
  onChoose: (word: string) => void;
}

function SearchWords({ words, onChoose }: SearchWordsProps): ReactNode {
  return (
    <ul className="flex flex-wrap gap-2">
      {words.map((word) => (
        <li key={word} className="max-w-full">
          <button
            type="button"
            onClick={() => onChoose(word)}
            className="press min-h-target max-w-full truncate rounded-full bg-paper px-4 text-small"
          >
            {word}
          </button>
        </li>
      ))}
    </ul>
  );
}

/** What people look for these days; nothing while too few have looked for anything. */
function HotWords({ onChoose }: Pick<SearchWordsProps, 'onChoose'>): ReactNode {
  const loaded = useCall(hotWords, {});
  return (
    loaded.state === 'ready' &&
    loaded.data.list.length > 0 && (
      <section>
        <SectionHead title={m.products_hot()} />
        <SearchWords words={loaded.data.list} onChoose={onChoose} />
      </section>
    )
  );
}
