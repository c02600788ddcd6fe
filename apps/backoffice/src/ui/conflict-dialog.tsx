import * as m from '@lyceum/i18n/words';
import { Modal, Radio } from 'antd';
import { useState, type ReactNode } from 'react';
import { differencesOf, merged, type Difference } from '@lyceum/web/difference';
import { Value } from './value.tsx';

/** A value for people; undefined: as it is. */
export type ShowValue = (path: string, text: string) => ReactNode;

/** Names of places, and what stands there, in the words of a form. */
export interface FormWords {
  nameOf: (path: string) => string;
  show?: ShowValue | undefined;
  /** What an empty place means, where it means something. */
  emptyOf?: ((path: string) => string | undefined) | undefined;
}

interface ConflictDialogProps<Content extends object> {
  /** As it was before either wrote. */
  base: Content;
  mine: Content;
  theirs: Content;
  /** Who saved meanwhile and when, in one sentence. */
  who: string;
  words: FormWords;
  onMerge: (content: Content) => void;
  onClose: () => void;
}

/** Two people wrote the same place: field by field, what each of them has, and which one shall stay. What only one of them touched needs no question. */
export function ConflictDialog<Content extends object>(props: ConflictDialogProps<Content>): ReactNode {
  const { base, mine, theirs, who, words, onMerge, onClose } = props;
  const { clashes } = merged(base, mine, theirs);
  const [given, setGiven] = useState<ReadonlySet<string>>(new Set());
  const choose = (path: string, isMine: boolean): void => {
    const next = new Set(given);
    setGiven(isMine ? (next.delete(path), next) : next.add(path));
  };
  return (
    <Modal
      open
      width={960}
      title={m.listings_conflictTitle()}
      okText={m.listings_merge()}
      cancelText={m.office_cancel()}
      onOk={() => onMerge(merged(base, mine, theirs, (path) => !given.has(path)).content)}
      onCancel={onClose}
    >
      <p>{who}</p>
      <p>{m.listings_conflictText()}</p>
      {clashes
        .map((clash) => ({ clash, rows: differencesOf(clash.mine, clash.theirs, clash.path) }))
        .map(({ clash, rows }) => (
          <section key={clash.path} className="difference">
            <h3>{words.nameOf(clash.path)}</h3>
            <Radio.Group
              aria-label={words.nameOf(clash.path)}
              value={given.has(clash.path) ? 'theirs' : 'mine'}
              onChange={({ target }) => choose(clash.path, target.value === 'mine')}
              options={[
                { value: 'mine', label: m.listings_mine() },
                { value: 'theirs', label: m.listings_theirs() },
              ]}
            />
            <Differences
              rows={rows}
              heads={[m.listings_mine(), m.listings_theirs()]}
              // Its name stands above it already.
              named={rows.length > 1 || rows[0]?.path !== clash.path}
              words={words}
            />
          </section>
        ))}
    </Modal>
  );
}

interface DifferencesProps {
  rows: readonly Difference[];
  /** Of the two sides; without a first one there is nothing to compare with. */
  heads: readonly [one: string | null, other: string];
  words: FormWords;
  /** Each line begins with the name of its place. */
  named?: boolean;
}

/** Where two contents differ, one line each. */
export function Differences({
  rows,
  heads,
  words: { nameOf, show, emptyOf },
  named = true,
}: DifferencesProps): ReactNode {
  const side = (path: string, text: string): ReactNode => {
    if (text === '') {
      return <span className="muted">{emptyOf?.(path) ?? m.listings_nothing()}</span>;
    }
    return <Value value={text}>{show?.(path, text) ?? text}</Value>;
  };
  const [first, second] = heads;
  return (
    <table className="differences">
      <thead>
        <tr>
          {named && <th scope="col">{m.listings_field()}</th>}
          {first !== null && <th scope="col">{first}</th>}
          <th scope="col">{second}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ path, one, other }) => (
          <tr key={`${path} ${one === '' ? '' : '-'}`}>
            {named && <th scope="row">{nameOf(path)}</th>}
            {first !== null && <td data-side={first}>{side(path, one)}</td>}
            <td data-side={first === null ? undefined : second}>{side(path, other)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
