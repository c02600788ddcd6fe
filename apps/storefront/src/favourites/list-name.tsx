import type { saveList } from '@lyceum/contract/favourites.calls';
import { longestListName } from '@lyceum/domain/favourites';
import * as m from '@lyceum/i18n/words';
import type { Command } from '@lyceum/web/command';
import { useState, type ReactNode } from 'react';
import { Field } from '../ui/field.tsx';

export interface ListName {
  text: string;
  write: (text: string) => void;
  /** What stands at the field. */
  error: string | null;
  /** The name without blanks around it; null, and told at the field, where there is none. */
  take: () => string | null;
}

/** The name of a list while it is written, and what `save` says against it. */
export function useListName(first: string, save: Command<typeof saveList>): ListName {
  const [text, setText] = useState(first);
  const [isMissing, setMissing] = useState(false);
  return {
    text,
    write: (next) => {
      setText(next);
      setMissing(false);
      save.clear();
    },
    error: isMissing ? m.favourites_nameMissing() : (save.refusal?.message ?? null),
    take: () => {
      const name = text.trim();
      setMissing(name === '');
      return name === '' ? null : name;
    },
  };
}

export function ListNameField({ written, autoFocus }: { written: ListName; autoFocus?: boolean }): ReactNode {
  return (
    <Field
      label={m.favourites_listName()}
      value={written.text}
      onText={written.write}
      error={written.error}
      placeholder={m.favourites_listHint()}
      maxLength={longestListName}
      enterKeyHint="done"
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- opened for writing
      autoFocus={autoFocus}
    />
  );
}
