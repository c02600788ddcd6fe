import * as m from '@lyceum/i18n/words';
import { useState, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { toast } from '@lyceum/web/notices';
import { ConflictDialog, type ShowValue } from '../ui/conflict-dialog.tsx';
import { merged, pathText, sameContent, type PartWords } from '@lyceum/web/difference';
import { useFieldTroubles } from '../ui/field-troubles.ts';
import { useSettings } from '../session.ts';
import { keptDraft, ownDraft, useKeepDraft } from './kept-drafts.ts';
import { whoText, type Deed } from '../ui/who-text.ts';

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
  /** What it is of, where the device shall keep what is not saved; the next look at the form has it again. */
  keep?: string;
}

export interface SharedForm<Content extends object> {
  value: Content;
  change: (part: Partial<Content>) => void;
  isChanged: boolean;
  /** When what stands in it was written, where the device kept it from before; epoch milliseconds. */
  restoredAt: number | null;
  /** Everything as it is saved. */
  discard: () => void;
  /** Something stands in a field that cannot be taken. */
  isTroubled: boolean;
  /** Something was changed, and everything that stands in the fields can be taken. */
  canSave: boolean;
  /** For `FieldTroubles` around the fields, which tell what cannot be taken. */
  tell: (field: string, trouble: string | null) => void;
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
  const { language } = useSettings();
  const [base, setBase] = useState({ version: saved?.version ?? null, content: contentOf(saved) });
  const [name] = useState(() => ownDraft(options.keep ?? ''));
  const [draft] = useState(() => (options.keep === undefined ? null : keptDraft(name, base.content)));
  const [value, setValue] = useState(() =>
    draft ? merged(draft.base, draft.content, base.content).content : base.content,
  );
  const [seen, setSeen] = useState(base.version);
  const [theirs, setTheirs] = useState<{ version: string; content: Content; who: string } | null>(null);
  const isChanged = !sameContent(value, base.content);
  const { tell, isTroubled } = useFieldTroubles();
  useKeepDraft(name, isChanged ? { version: base.version, base: base.content, content: value } : null);
  if (saved && saved.version !== seen) {
    setSeen(saved.version);
    // Untouched it follows what others save.
    if (!isChanged) {
      const content = contentOf(saved);
      setBase({ version: saved.version, content });
      setValue(content);
    }
  }

  const save = async (content = value, from = base): Promise<boolean> => {
    if (isTroubled) {
      toast(m.office_fieldsWrong(), 'bad');
      return false;
    }
    const answer = await options.save(content, from.version);
    if (answer?.data) {
      const { version } = answer.data;
      // At once: who goes on to another screen now leaves no draft behind.
      flushSync(() => setBase({ version, content }));
      toast(m.office_saved(), 'good');
      return true;
    }
    if (answer?.refusal?.code === 'editedMeanwhile') {
      const { saved: row, ...deed } = answer.refusal.params as { saved: Row } & Deed;
      const saved = { version: row.version, content: contentOf(row) };
      const { content: both, clashes } = merged(from.content, content, saved.content);
      if (clashes.length === 0) {
        // They wrote elsewhere: nothing of either is lost, and there is nothing to ask.
        toast(whoText(deed, language));
        setBase(saved);
        setValue(both);
        return save(both, saved);
      }
      setTheirs({ ...saved, who: whoText(deed, language) });
    }
    return false;
  };
  return {
    value,
    change: (part) => setValue((now) => ({ ...now, ...part })),
    isChanged,
    restoredAt: draft && isChanged ? draft.at : null,
    // At once, as a save.
    discard: () => flushSync(() => setValue(base.content)),
    isTroubled,
    canSave: isChanged && !isTroubled,
    tell,
    save: () => save(),
    conflict: theirs && (
      <ConflictDialog
        base={base.content}
        mine={value}
        theirs={theirs.content}
        who={theirs.who}
        words={{ nameOf: (path) => pathText(path, options.words), show: options.show }}
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
