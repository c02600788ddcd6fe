import * as m from '@lyceum/i18n/words';
import { Modal, Radio } from 'antd';
import { useState, type ReactNode } from 'react';
import {
  differencesOf,
  fieldsApart,
  merged,
  pathText,
  type Difference,
  type FieldOf,
  type PartWords,
} from './difference.ts';
import { Value } from './value.tsx';

interface ConflictDialogProps<Content extends object> {
  /** As it was before either wrote. */
  base: Content;
  mine: Content;
  theirs: Content;
  /** For every field, and for what is in them. */
  words: PartWords;
  show?: ShowValue;
  onMerge: (content: Content) => void;
  onClose: () => void;
}

/** Two people wrote at once: field by field, what each of them has, and which one shall stay. */
export function ConflictDialog<Content extends object>(props: ConflictDialogProps<Content>): ReactNode {
  const { base, mine, theirs, words, show, onMerge, onClose } = props;
  const fields = fieldsApart(mine, theirs);
  // What only one of them touched is theirs without asking.
  const touched = fieldsApart(base, mine);
  const [kept, setKept] = useState<readonly FieldOf<Content>[]>(fields.filter((field) => touched.includes(field)));
  const all = differencesOf(mine, theirs);
  return (
    <Modal
      open
      width={960}
      title={m.listings_conflictTitle()}
      okText={m.listings_merge()}
      cancelText={m.office_cancel()}
      onOk={() => onMerge(merged(theirs, mine, kept))}
      onCancel={onClose}
    >
      <p>{m.listings_conflictText()}</p>
      {fields.map((field) => (
        <section key={field} className="difference">
          <h3>{pathText(field, words)}</h3>
          <Radio.Group
            aria-label={pathText(field, words)}
            value={kept.includes(field) ? 'mine' : 'theirs'}
            onChange={({ target }) =>
              setKept(target.value === 'mine' ? [...kept, field] : kept.filter((one) => one !== field))
            }
            options={[
              { value: 'mine', label: m.listings_mine() },
              { value: 'theirs', label: m.listings_theirs() },
            ]}
          />
          <Differences
            rows={all.filter(({ path }) => path === field || path.startsWith(`${field}.`))}
            heads={[m.listings_mine(), m.listings_theirs()]}
            words={words}
            show={show}
          />
        </section>
      ))}
    </Modal>
  );
}

/** A value for people; undefined: as it is. */
export type ShowValue = (path: string, text: string) => ReactNode;

interface DifferencesProps {
  rows: readonly Difference[];
  /** Of the two sides. */
  heads: readonly [one: string, other: string];
  words: PartWords;
  show?: ShowValue | undefined;
}

/** Where two contents differ, one line each. */
export function Differences({ rows, heads, words, show }: DifferencesProps): ReactNode {
  const side = (path: string, text: string): ReactNode => {
    if (text === '') {
      return m.listings_nothing();
    }
    return <Value value={text}>{show?.(path, text) ?? text}</Value>;
  };
  return (
    <table className="differences">
      <thead>
        <tr>
          <th scope="col">{m.listings_field()}</th>
          <th scope="col">{heads[0]}</th>
          <th scope="col">{heads[1]}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ path, one, other }) => (
          <tr key={path}>
            <th scope="row">{pathText(path, words)}</th>
            <td>{side(path, one)}</td>
            <td>{side(path, other)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
