import * as m from '@lyceum/i18n/words';
import { useEffect, useRef, type InputHTMLAttributes, type ReactNode } from 'react';
import { IconButton } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import type { Suggestions } from './suggestions.tsx';

/** The pattern of a field with a list that helps to fill it in (WAI-ARIA "combobox"). */
function asCombobox({ listId, all, active, move, leave }: Suggestions): InputHTMLAttributes<HTMLInputElement> {
  return {
    role: 'combobox',
    'aria-autocomplete': 'list',
    'aria-expanded': all.length > 0,
    'aria-controls': listId,
    'aria-activedescendant': active?.id,
    onKeyDown(event) {
      // A key that ends the writing of Chinese is not for the list.
      if (event.nativeEvent.isComposing || all.length === 0) {
        return;
      }
      if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
        event.preventDefault();
        move(event.key === 'ArrowDown' ? 1 : -1);
      } else if (event.key === 'Escape' && active) {
        event.preventDefault();
        leave();
      }
    },
  };
}

interface SearchFieldProps {
  text: string;
  onText: (text: string) => void;
  onSearch: () => void;
  /** Ready to type when the screen opens. */
  focus?: boolean;
  /** What can be looked for. */
  hint?: string | undefined;
  /** Listed below while one types; the arrow keys walk through them and Enter takes the one they stand on. */
  suggestions?: Suggestions;
}

export function SearchField(props: SearchFieldProps): ReactNode {
  const { text, onText, onSearch, hint = m.products_searchHint(), focus = false, suggestions } = props;
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (focus) {
      input.current?.focus({ preventScroll: true });
    }
  }, [focus]);
  return (
    <form
      role="search"
      className="flex min-w-0 flex-1 items-center gap-1"
      onSubmit={(event) => {
        event.preventDefault();
        input.current?.blur();
        if (suggestions?.active) {
          suggestions.active.choose();
        } else {
          onSearch();
        }
      }}
    >
      <div className="flex min-h-target min-w-0 flex-1 items-center gap-2 rounded-full bg-paper pl-4 ring-inset focus-within:ring-2 focus-within:ring-brand">
        <Icon name="search" size={18} className="text-muted" />
        <input
          ref={input}
          type="search"
          enterKeyHint="search"
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          aria-label={hint}
          placeholder={hint}
          value={text}
          onChange={(event) => {
            suggestions?.leave();
            onText(event.target.value);
          }}
          {...(suggestions && asCombobox(suggestions))}
          className="min-h-target min-w-0 flex-1 appearance-none bg-transparent py-2 text-body outline-none placeholder:text-muted [&::-webkit-search-cancel-button]:hidden"
        />
        {text !== '' && (
          <IconButton
            label={m.products_searchClear()}
            className="text-muted"
            onClick={() => {
              onText('');
              input.current?.focus();
            }}
          >
            <Icon name="close" size={16} />
          </IconButton>
        )}
      </div>
      <button type="submit" className="press min-h-target shrink-0 px-2.5 text-small font-semibold text-brand-ink">
        {m.products_searchGo()}
      </button>
    </form>
  );
}
