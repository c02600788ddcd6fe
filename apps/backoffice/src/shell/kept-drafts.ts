import { useEffect, useEffectEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import { currentSettings, data, holdUnsaved } from '../session.ts';

/** What somebody wrote and did not save, as this device keeps it. */
export interface KeptDraft<Content> {
  /** Epoch milliseconds. */
  at: number;
  /** What it was written on: the version that was read, and what it held; null for something new. */
  version: number | string | null;
  base: Content;
  content: Content;
}

/** The draft of a thing that the reader writes. */
export const ownDraft = (thing: string): DraftName => ({ owner: currentSettings().me?.id ?? '', thing });

/** Whose draft, and of what: the next person at this device finds none of it. */
export interface DraftName {
  owner: string;
  thing: string;
}

type Kept = Record<string, KeptDraft<unknown>>;

/** The newest of all are kept, and none for ever. */
const most = 20;
const longest = 30 * 24 * 3_600_000;
/** After the last keystroke; who leaves sooner leaves it written too. */
const restMs = 300;

const readKept = (value: unknown): Kept | null =>
  typeof value === 'object' && value !== null ? (value as Kept) : null;
const nameOf = ({ owner, thing }: DraftName): string => `${owner} ${thing}`;

/** The draft of a thing; one from another build, whose contents had other fields, is none. */
export function keptDraft<Content extends object>(name: DraftName, like: Content): KeptDraft<Content> | null {
  const draft = data.json('officeDrafts', readKept)?.[nameOf(name)] as KeptDraft<Content> | undefined;
  const fieldsOf = (content: object | undefined): string =>
    Object.keys(content ?? {})
      .toSorted()
      .join();
  return draft && [draft.content, draft.base].every((content) => fieldsOf(content) === fieldsOf(like)) ? draft : null;
}

/** Keeps a draft of a thing, or with null forgets it. */
export function keepDraft(name: DraftName, draft: KeptDraft<object> | null): void {
  const kept = data.json('officeDrafts', readKept) ?? {};
  const { [nameOf(name)]: before, ...others } = kept;
  if (!before && !draft) {
    return;
  }
  const now = Date.now();
  const next = Object.entries({ ...others, ...(draft && { [nameOf(name)]: draft }) })
    .filter(([, { at }]) => now - at < longest)
    .toSorted(([, a], [, b]) => b.at - a.at)
    .slice(0, most);
  data.setJson('officeDrafts', next.length === 0 ? null : Object.fromEntries(next));
}

/** Whether this person has anything unsaved on this device. */
export const hasDrafts = (owner: string): boolean =>
  Object.keys(data.json('officeDrafts', readKept) ?? {}).some((name) => name.startsWith(`${owner} `));

/**
 * Keeps what is written while it is not saved (null: nothing is), whatever becomes of the page: reloaded, left, closed, or taken away. A thing
 * without a name is not kept.
 */
export function useKeepDraft(name: DraftName, draft: Omit<KeptDraft<object>, 'at'> | null): void {
  const { owner, thing } = name;
  const write = useEffectEvent(() => {
    if (thing !== '') {
      keepDraft({ owner, thing }, draft && { ...draft, at: Date.now() });
    }
  });
  const [version, content] = [draft?.version, draft?.content];
  const isUnsaved = draft !== null;
  useEffect(() => (isUnsaved ? holdUnsaved() : undefined), [isUnsaved]);
  useEffect(() => {
    const timer = setTimeout(write, restMs);
    return () => clearTimeout(timer);
  }, [thing, version, content]);
  useEffect(() => {
    addEventListener('pagehide', write);
    return () => {
      removeEventListener('pagehide', write);
      write();
    };
  }, []);
}

const noWords = { words: '' };

/** A text that is written to be sent, such as a reason: the device keeps it until then. `thing`: what it is about. */
export function useKeptWords(thing: string) {
  const [name] = useState(() => ownDraft(thing));
  const [words, setWords] = useState(() => keptDraft(name, noWords)?.content.words ?? '');
  useKeepDraft(name, words === '' ? null : { version: null, base: noWords, content: { words } });
  return {
    words,
    setWords,
    /** It was sent. */
    forget: () => {
      flushSync(() => setWords(''));
      // Where its field is gone already, too.
      keepDraft(name, null);
    },
  };
}
