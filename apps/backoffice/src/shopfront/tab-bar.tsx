import { saveTabs, tabs } from '@lyceum/contract/shopfront.calls';
import * as m from '@lyceum/i18n/words';
import type { ReplyOf } from '@lyceum/web/call-client';
import { useCommand } from '@lyceum/web/command';
import { Load } from '@lyceum/web/load';
import { Button, Skeleton } from 'antd';
import { useState, type ReactNode } from 'react';
import { iMay } from '../session.ts';
import { toast } from '../shell/notices.ts';
import { PictureField } from '../files/picture-field.tsx';
import { SortableList } from '../ui/sortable-list.tsx';
import { WordsFields } from '../shell/words-fields.tsx';

type Tab = ReplyOf<typeof tabs>['list'][number];

export function TabBar(): ReactNode {
  return (
    <Load from={tabs} input={{}} skeleton={<Skeleton active />}>
      {({ list }) => <TabBarForm saved={list} />}
    </Load>
  );
}

function TabBarForm({ saved }: { saved: readonly Tab[] }): ReactNode {
  const [list, setList] = useState<Tab[]>([...saved]);
  const { run, busy } = useCommand(saveTabs, { throttleMs: 300 });
  const set = (type: Tab['type'], part: Partial<Tab>): void =>
    setList((now) => now.map((tab) => (tab.type === type ? { ...tab, ...part } : tab)));
  const save = async (): Promise<void> => {
    if ((await run({ list }))?.data) {
      toast(m.office_saved(), 'good');
    }
  };
  return (
    <div className="stack">
      <SortableList items={list} idOf={({ type }) => type} label={m.shopfront_tabs()} onOrder={setList}>
        {(tab) => (
          <div className="stack">
            <WordsFields
              label={m.shopfront_tabName()}
              value={tab.name}
              most={20}
              onChange={(name) => set(tab.type, { name })}
            />
            <div className="row">
              <PictureField
                label={m.shopfront_upload()}
                value={tab.iconUnselected}
                onChange={(iconUnselected) => set(tab.type, { iconUnselected })}
              />
              <PictureField
                label={m.shopfront_upload()}
                value={tab.iconSelected}
                onChange={(iconSelected) => set(tab.type, { iconSelected })}
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
    </div>
  );
}
