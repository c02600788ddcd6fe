import { merged, sameContent } from '@lyceum/web/difference';
import type { StorageKey } from '@lyceum/web/storage';
import { useState } from 'react';
import { data } from '../session.ts';

interface Saved<Content> {
  /** Null where a save says of no version. */
  version: string | null;
  content: Content;
}

interface Kept<Content> {
  /** What it is of; another one's draft is none. */
  thing: string;
  /** As it was when writing began. */
  base: Content;
  content: Content;
}

const fieldsOf = (content: unknown): string =>
  typeof content === 'object' && content !== null ? Object.keys(content).toSorted().join() : '';

/** A draft from another build, whose contents had other fields, is none. */
const keptLike =
  <Content extends object>(thing: string, like: Content) =>
  (value: unknown): Kept<Content> | null => {
    const kept = value as Partial<Kept<Content>> | null;
    return kept?.thing === thing && [kept.base, kept.content].every((one) => fieldsOf(one) === fieldsOf(like))
      ? (kept as Kept<Content>)
      : null;
  };

/**
 * A form over something that is saved, and may be changed by others meanwhile. What is written stays on the device until it is saved or
 * discarded. What both wrote differently is asked for; everything else is put together.
 */
export function useKeptForm<Content extends object>(key: StorageKey, thing: string, saved: Saved<Content>) {
  const [base, setBase] = useState(saved);
  const [draft] = useState(() => data.json(key, keptLike(thing, saved.content)));
  const [value, setValue] = useState(() =>
    draft ? merged(draft.base, draft.content, saved.content).content : saved.content,
  );
  const [seen, setSeen] = useState(saved.version);
  const isChanged = !sameContent(value, base.content);
  const [isRestored, setRestored] = useState(draft !== null && isChanged);
  if (saved.version !== seen) {
    setSeen(saved.version);
    // Untouched it follows what others save.
    if (!isChanged) {
      setBase(saved);
      setValue(saved.content);
    }
  }
  const put = (content: Content, on: Saved<Content>): void => {
    setValue(content);
    setBase(on);
    const isSame = sameContent(content, on.content);
    data.setJson(key, isSame ? null : { thing, base: on.content, content });
    if (isSame) {
      setRestored(false);
    }
  };
  return {
    value,
    version: base.version,
    isChanged,
    /** What stands in it was kept from an earlier visit. */
    isRestored,
    change: (part: Partial<Content>) => put({ ...value, ...part }, base),
    discard: () => put(base.content, base),
    /** It is saved. */
    settle: (now: Saved<Content>) => {
      setSeen(now.version);
      put(now.content, now);
    },
    /** What the save of somebody else and this form have both written differently. */
    clashesWith: (theirs: Content) => merged(base.content, value, theirs).clashes.map(({ path }) => path),
    /** Writes on what somebody else saved; where both wrote, `keepsMine` decides. Answers what stands in the form then. */
    rebase: (theirs: Saved<Content>, keepsMine: boolean): Content => {
      const next = merged(base.content, value, theirs.content, () => keepsMine).content;
      setSeen(theirs.version);
      put(next, theirs);
      return next;
    },
  };
}
