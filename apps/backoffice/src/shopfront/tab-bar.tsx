import { saveTabs, tabs } from '@lyceum/contract/shopfront.calls';
import * as m from '@lyceum/i18n/words';
import type { ReplyOf } from '@lyceum/web/call-client';
import { useCommand } from '@lyceum/web/command';
import { Load } from '@lyceum/web/load';
import { Button, Skeleton } from 'antd';
import type { ReactNode } from 'react';
import { iMay, useSettings } from '../session.ts';
import { PictureField } from '../files/picture-field.tsx';
import { languageWords } from '../shell/language-names.ts';
import { RestoredNote } from '../shell/restored-note.tsx';
import { useSharedForm } from '../shell/shared-form.tsx';
import { FieldTroubles } from '../ui/field-troubles.ts';
import { SortableList } from '../ui/sortable-list.tsx';
import { WordsFields } from '../shell/words-fields.tsx';

type Bar = ReplyOf<typeof tabs>;
type Tab = Bar['list'][number];
type Type = Tab['type'];
/** The order, and each tab by itself, so that two people who change different ones do not meet. */
type Content = Record<Type, Tab> & { order: Type[] };

export function TabBar(): ReactNode {
  return (
    <Load from={tabs} input={{}} skeleton={<Skeleton active />}>
      {(bar) => <TabBarForm bar={bar} />}
    </Load>
  );
}

function contentOf(bar: Bar | null): Content {
  const list = bar?.list ?? [];
  const byType = Object.fromEntries(list.map((tab) => [tab.type, tab])) as Record<Type, Tab>;
  return { ...byType, order: list.map(({ type }) => type) };
}

function TabBarForm({ bar }: { bar: Bar }): ReactNode {
  const { language } = useSettings();
  const { run, busy } = useCommand(saveTabs, { throttleMs: 300 });
  const nameOf = (type: string) => bar.list.find((tab) => tab.type === type)?.name[language];
  const { value, change, tell, save, conflict, restoredAt, discard } = useSharedForm({
    saved: bar,
    keep: 'tab bar',
    contentOf,
    save: ({ order, ...byType }, version) => run({ version: version ?? '', list: order.map((type) => byType[type]) }),
    words: {
      ...languageWords,
      ...Object.fromEntries(bar.list.map(({ type, name }) => [type, () => name[language]])),
      order: m.shopfront_order,
      name: m.shopfront_tabName,
      iconSelected: m.shopfront_iconSelected,
      iconUnselected: m.shopfront_iconUnselected,
    },
    show: (path, text) => (path.startsWith('order.') ? nameOf(text) : undefined),
  });
  const set = (type: Type, part: Partial<Tab>): void => change({ [type]: { ...value[type], ...part } });
  return (
    <FieldTroubles value={tell}>
      <div className="stack">
        <RestoredNote at={restoredAt} onDiscard={discard} />
        <SortableList
          items={value.order}
          idOf={(type) => type}
          label={m.shopfront_tabs()}
          onOrder={(order) => change({ order })}
        >
          {(type) => (
            <div className="stack">
              <WordsFields
                label={m.shopfront_tabName()}
                value={value[type].name}
                most={20}
                onChange={(name) => set(type, { name })}
              />
              <div className="row">
                <PictureField
                  label={m.shopfront_iconUnselected()}
                  value={value[type].iconUnselected}
                  onChange={(iconUnselected) => set(type, { iconUnselected })}
                />
                <PictureField
                  label={m.shopfront_iconSelected()}
                  value={value[type].iconSelected}
                  onChange={(iconSelected) => set(type, { iconSelected })}
                />
              </div>
            </div>
          )}
        </SortableList>
        {iMay('change shopfront') && (
          <div>
            <Button type="primary" loading={busy} onClick={() => void save()}>
              {m.office_save()}
            </Button>
          </div>
        )}
        {conflict}
      </div>
    </FieldTroubles>
  );
}
