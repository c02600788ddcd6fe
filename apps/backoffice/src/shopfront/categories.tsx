import { categories, orderCategories, removeCategory, saveCategory } from '@lyceum/contract/shopfront.calls';
import * as m from '@lyceum/i18n/words';
import type { ReplyOf } from '@lyceum/web/call-client';
import { useCommand } from '@lyceum/web/command';
import { Load } from '@lyceum/web/load';
import { Button, Modal, Select, Skeleton } from 'antd';
import { useState, type ReactNode } from 'react';
import { useSettings } from '../session.ts';
import { languageWords } from '../shell/language-names.ts';
import { ask } from '@lyceum/web/notices';
import { RestoredNote } from '../shell/restored-note.tsx';
import { useSharedForm } from '../shell/shared-form.tsx';
import { FieldTroubles } from '../ui/field-troubles.ts';
import { Labelled } from '../ui/labelled.tsx';
import { PictureField } from '../files/picture-field.tsx';
import { SortableList } from '../ui/sortable-list.tsx';
import { noWords, WordsFields } from '../shell/words-fields.tsx';

type Category = ReplyOf<typeof categories>['list'][number];

/** The tree of two levels, each level in an order made by dragging or by keyboard. */
export function Categories(): ReactNode {
  const [edited, setEdited] = useState<Category | 'new' | null>(null);
  return (
    <div className="stack">
      <p className="muted">{m.shopfront_orderHint()}</p>
      <Load from={categories} input={{}} skeleton={<Skeleton active />}>
        {({ list }) => (
          <>
            <Level all={list} parentId={null} onEdit={setEdited} />
            {edited && (
              <CategoryDialog category={edited === 'new' ? null : edited} all={list} onClose={() => setEdited(null)} />
            )}
          </>
        )}
      </Load>
      <div>
        <Button onClick={() => setEdited('new')}>{m.shopfront_addCategory()}</Button>
      </div>
    </div>
  );
}

interface LevelProps {
  all: readonly Category[];
  parentId: string | null;
  onEdit: (category: Category) => void;
}

function Level({ all, parentId, onEdit }: LevelProps): ReactNode {
  const { language } = useSettings();
  const ordering = useCommand(orderCategories, { throttleMs: 300 });
  const removing = useCommand(removeCategory, { throttleMs: 300 });
  const remove = async ({ id, version }: Category): Promise<void> => {
    if (await ask({ title: m.shopfront_removeTitle(), yes: m.listings_remove(), danger: true })) {
      await removing.run({ id, version });
    }
  };
  const items = all.filter((category) => category.parentId === parentId);
  const idsOf = (list: readonly Category[]) => list.map(({ id }) => id);
  return (
    <SortableList
      items={items}
      idOf={({ id }) => id}
      label={m.shopfront_categories()}
      onOrder={(next) => void ordering.run({ parentId, ids: idsOf(next), was: idsOf(items) })}
    >
      {(category) => (
        <>
          <div className="row">
            <img src={category.picture} alt="" className="thumb" />
            <span>{category.name[language]}</span>
            <span className="muted">{m.shopfront_productCount({ count: category.productCount })}</span>
            <span className="gap" />
            <Button onClick={() => onEdit(category)}>{m.agencies_change()}</Button>
            <Button onClick={() => void remove(category)}>{m.listings_remove()}</Button>
          </div>
          {parentId === null && <Level all={all} parentId={category.id} onEdit={onEdit} />}
        </>
      )}
    </SortableList>
  );
}

interface CategoryDialogProps {
  /** Null: a new one. */
  category: Category | null;
  all: readonly Category[];
  onClose: () => void;
}

function CategoryDialog({ category, all, onClose }: CategoryDialogProps): ReactNode {
  const { language } = useSettings();
  const { run, busy } = useCommand(saveCategory, { throttleMs: 300 });
  const nameOf = (id: string): string => all.find((one) => one.id === id)?.name[language] ?? id;
  const form = useSharedForm({
    saved: category,
    keep: `category ${category?.id ?? 'new'}`,
    contentOf: (row: Pick<Category, 'version' | 'parentId' | 'name' | 'picture'> | null) => ({
      parentId: row?.parentId ?? null,
      name: row?.name ?? noWords,
      picture: row?.picture ?? '',
    }),
    save: (content, version) => run({ ...content, id: category?.id ?? null, version }),
    words: {
      ...languageWords,
      parentId: m.shopfront_parent,
      name: m.shopfront_categoryName,
      picture: m.listings_pictures,
    },
    show: (path, text) => (path === 'parentId' ? nameOf(text) : undefined),
  });
  const { value, change } = form;
  const save = async (): Promise<void> => {
    if (await form.save()) {
      onClose();
    }
  };
  const top = { value: '', label: m.shopfront_top() };
  const parents = all.filter(({ id, parentId }) => parentId === null && id !== category?.id);
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
      <FieldTroubles value={form.tell}>
        <div className="stack">
          <RestoredNote at={form.restoredAt} onDiscard={form.discard} />
          <WordsFields
            label={m.shopfront_categoryName()}
            value={value.name}
            most={40}
            onChange={(name) => change({ name })}
          />
          <Labelled label={m.shopfront_parent()}>
            <Select
              value={value.parentId ?? ''}
              options={[top, ...parents.map(({ id, name }) => ({ value: id, label: name[language] }))]}
              onChange={(parent) => change({ parentId: parent === '' ? null : parent })}
            />
          </Labelled>
          <PictureField
            label={m.shopfront_upload()}
            value={value.picture}
            onChange={(picture) => change({ picture })}
          />
          {form.conflict}
        </div>
      </FieldTroubles>
    </Modal>
  );
}
