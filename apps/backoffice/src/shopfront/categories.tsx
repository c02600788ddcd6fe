import type { InputOfCall } from '@lyceum/contract/call';
import { categories, orderCategories, removeCategory, saveCategory } from '@lyceum/contract/shopfront.calls';
import * as m from '@lyceum/i18n/words';
import type { ReplyOf } from '@lyceum/web/call-client';
import { useCommand } from '@lyceum/web/command';
import { Load } from '@lyceum/web/load';
import { Button, Modal, Select, Skeleton } from 'antd';
import { useState, type ReactNode } from 'react';
import { useSettings } from '../session.ts';
import { ask, toast } from '../shell/notices.ts';
import { Labelled } from '../ui/labelled.tsx';
import { PictureField } from '../files/picture-field.tsx';
import { SortableList } from '../ui/sortable-list.tsx';
import { noWords, WordsFields } from '../shell/words-fields.tsx';

type Category = ReplyOf<typeof categories>['list'][number];
type Written = InputOfCall<typeof saveCategory>;

const blankCategory: Written = { id: null, parentId: null, name: noWords, picture: '' };

/** The tree of two levels, each level in an order made by dragging or by keyboard. */
export function Categories(): ReactNode {
  const [edited, setEdited] = useState<Written | null>(null);
  return (
    <div className="stack">
      <p className="muted">{m.shopfront_orderHint()}</p>
      <Load from={categories} input={{}} skeleton={<Skeleton active />}>
        {({ list }) => (
          <>
            <Level all={list} parentId={null} onEdit={setEdited} />
            {edited && <CategoryDialog category={edited} all={list} onClose={() => setEdited(null)} />}
          </>
        )}
      </Load>
      <div>
        <Button onClick={() => setEdited(blankCategory)}>{m.shopfront_addCategory()}</Button>
      </div>
    </div>
  );
}

interface LevelProps {
  all: readonly Category[];
  parentId: string | null;
  onEdit: (category: Written) => void;
}

function Level({ all, parentId, onEdit }: LevelProps): ReactNode {
  const { language } = useSettings();
  const ordering = useCommand(orderCategories, { throttleMs: 300 });
  const removing = useCommand(removeCategory, { throttleMs: 300 });
  const remove = async (id: string): Promise<void> => {
    if (await ask({ title: m.shopfront_removeTitle(), yes: m.listings_remove(), danger: true })) {
      await removing.run({ id });
    }
  };
  return (
    <SortableList
      items={all.filter((category) => category.parentId === parentId)}
      idOf={({ id }) => id}
      label={m.shopfront_categories()}
      onOrder={(next) => void ordering.run({ parentId, ids: next.map(({ id }) => id) })}
    >
      {(category) => (
        <>
          <div className="row">
            <img src={category.picture} alt="" className="thumb" />
            <span>{category.name[language]}</span>
            <span className="muted">{m.shopfront_productCount({ count: category.productCount })}</span>
            <span className="gap" />
            <Button onClick={() => onEdit(category)}>{m.agencies_change()}</Button>
            <Button onClick={() => void remove(category.id)}>{m.listings_remove()}</Button>
          </div>
          {parentId === null && <Level all={all} parentId={category.id} onEdit={onEdit} />}
        </>
      )}
    </SortableList>
  );
}

interface CategoryDialogProps {
  category: Written;
  all: readonly Category[];
  onClose: () => void;
}

function CategoryDialog({ category, all, onClose }: CategoryDialogProps): ReactNode {
  const { language } = useSettings();
  const [value, setValue] = useState(category);
  const { run, busy } = useCommand(saveCategory, { throttleMs: 300 });
  const save = async (): Promise<void> => {
    const { id, parentId, name, picture } = value;
    if ((await run({ id, parentId, name, picture }))?.data) {
      toast(m.office_saved(), 'good');
      onClose();
    }
  };
  const top = { value: '', label: m.shopfront_top() };
  const parents = all.filter(({ id, parentId }) => parentId === null && id !== value.id);
  return (
    <Modal
      open
      width={800}
      title={m.shopfront_categories()}
      okText={m.office_save()}
      cancelText={m.office_cancel()}
      okButtonProps={{ loading: busy }}
      onOk={() => void save()}
      onCancel={onClose}
    >
      <div className="stack">
        <WordsFields
          label={m.shopfront_categoryName()}
          value={value.name}
          most={40}
          onChange={(name) => setValue({ ...value, name })}
        />
        <Labelled label={m.shopfront_parent()}>
          <Select
            value={value.parentId ?? ''}
            options={[top, ...parents.map(({ id, name }) => ({ value: id, label: name[language] }))]}
            onChange={(parent) => setValue({ ...value, parentId: parent === '' ? null : parent })}
          />
        </Labelled>
        <PictureField
          label={m.shopfront_upload()}
          value={value.picture}
          onChange={(picture) => setValue({ ...value, picture })}
        />
      </div>
    </Modal>
  );
}
