import type { ListingContent } from '@lyceum/domain/listings';
import * as m from '@lyceum/i18n/words';
import { Modal, Radio } from 'antd';
import { useState, type ReactNode } from 'react';
import { differencesOf, fieldsApart, merged, type Field } from './content-difference.ts';
import { fieldWords, pathText } from './listing-words.ts';

interface ConflictDialogProps {
  /** As it was before either wrote. */
  base: ListingContent;
  mine: ListingContent;
  theirs: ListingContent;
  onMerge: (content: ListingContent) => void;
  onClose: () => void;
}

/** Two people wrote at once: field by field, what each of them has, and which one shall stay. */
export function ConflictDialog({ base, mine, theirs, onMerge, onClose }: ConflictDialogProps): ReactNode {
  const fields = fieldsApart(mine, theirs);
  // What only one of them touched is theirs without asking.
  const touched = fieldsApart(base, mine);
  const [kept, setKept] = useState<readonly Field[]>(fields.filter((field) => touched.includes(field)));
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
          <h3>{fieldWords[field]()}</h3>
          <Radio.Group
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
          />
        </section>
      ))}
    </Modal>
  );
}

interface DifferencesProps {
  rows: ReturnType<typeof differencesOf>;
  /** Of the two sides. */
  heads: readonly [one: string, other: string];
}

/** Where two contents differ, one line each. */
export function Differences({ rows, heads }: DifferencesProps): ReactNode {
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
            <th scope="row">{pathText(path)}</th>
            <td>{one === '' ? m.listings_nothing() : one}</td>
            <td>{other === '' ? m.listings_nothing() : other}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
