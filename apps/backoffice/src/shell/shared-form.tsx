import * as m from '@lyceum/i18n/words';
import { useState, type ReactNode } from 'react';
import { toast } from '@lyceum/web/notices';
import { ConflictDialog, type ShowValue } from '../ui/conflict-dialog.tsx';
import { sameContent, type PartWords } from '../ui/difference.ts';

/** What a save came to: the new version, or what somebody else saved meanwhile. */
interface Outcome {
  data?: { version: string } | undefined;
  refusal?: { code: string; params: object } | undefined;
}

interface Options<Row extends { version: string }, Content extends object> {
  /** As it was read last; null for something new. */
  saved: Row | null;
  /** The fields of the form. */
  contentOf: (row: Row | null) => Content;
  save: (content: Content, version: string | null) => Promise<Outcome | null>;
  words: PartWords;
  show?: ShowValue;
}

export interface SharedForm<Content extends object> {
  value: Content;
  change: (part: Partial<Content>) => void;
  isChanged: boolean;
  /** True when it was saved; of everything else the reader has been told. */
  save: () => Promise<boolean>;
  /** To be put on the screen: where two wrote at once, what each of them wrote. */
  conflict: ReactNode;
}

/**
 * A form over something that others may be writing too. A save says of which version it was made; where somebody was faster, nothing is
 * overwritten: the differences are shown, and what comes out of them is saved by a second press.
 */
export function useSharedForm<Row extends { version: string }, Content extends object>(
  options: Options<Row, Content>,
): SharedForm<Content> {
  const { saved, contentOf } = options;
  const [base, setBase] = useState({ version: saved?.version ?? null, content: contentOf(saved) });
  const [value, setValue] = useState(base.content);
  const [seen, setSeen] = useState(base.version);
  const [theirs, setTheirs] = useState<{ version: string; content: Content } | null>(null);
  const isChanged = !sameContent(value, base.content);
  if (saved && saved.version !== seen) {
    setSeen(saved.version);
    // Untouched it follows what others save.
    if (!isChanged) {
      const content = contentOf(saved);
      setBase({ version: saved.version, content });
      setValue(content);
    }
  }

  const save = async (): Promise<boolean> => {
    const answer = await options.save(value, base.version);
    if (answer?.data) {
      setBase({ version: answer.data.version, content: value });
      toast(m.office_saved(), 'good');
      return true;
    }
    if (answer?.refusal?.code === 'editedMeanwhile') {
      const row = (answer.refusal.params as { saved: Row }).saved;
      setTheirs({ version: row.version, content: contentOf(row) });
    }
    return false;
  };
  return {
    value,
    change: (part) => setValue((now) => ({ ...now, ...part })),
    isChanged,
    save,
    conflict: theirs && (
      <ConflictDialog
        base={base.content}
        mine={value}
        theirs={theirs.content}
        words={options.words}
        show={options.show}
        onClose={() => setTheirs(null)}
        onMerge={(next) => {
          setBase(theirs);
          setValue(next);
          setTheirs(null);
        }}
      />
    ),
  };
}
