import { CartLink } from '../orders/cart-link.tsx';
import * as m from '@lyceum/i18n/words';
import { useGo } from '@lyceum/web/router';
import { useState, type ReactNode } from 'react';
import { IconButton } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { keywordOf } from './keyword.ts';
import { SearchField } from './search-field.tsx';

interface SearchHeadProps {
  /** What is looked for now; empty when nothing is. */
  keyword: string;
  hint?: string;
  onSearch: (keyword: string) => void;
}

/** In the place of the bar of a screen that is a search. */
export function SearchHead({ keyword, hint, onSearch }: SearchHeadProps): ReactNode {
  const [text, setText] = useState(keyword);
  const go = useGo();
  return (
    <div className="flex items-center py-2 pr-1 pl-1">
      <IconButton label={m.shell_back()} onClick={go.back}>
        <Icon name="back" />
      </IconButton>
      <SearchField
        focus={keyword === ''}
        hint={hint}
        text={text}
        onText={setText}
        onSearch={() => onSearch(keywordOf(text))}
      />
      {keyword !== '' && (
        // Large letters on a small phone need the line for the words.
        <span className="in-data-elder:max-[30rem]:hidden">
          <CartLink />
        </span>
      )}
    </div>
  );
}
