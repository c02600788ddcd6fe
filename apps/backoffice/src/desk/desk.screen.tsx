import * as m from '@lyceum/i18n/words';
import { Tabs } from 'antd';
import type { ReactNode } from 'react';
import { routes } from '../routes.ts';
import { Screen } from '../shell/screen.tsx';
import { useAddress } from '../ui/address.ts';
import { Answers } from './answers.tsx';
import { Figures } from './figures.tsx';
import { Hours } from './hours.tsx';
import { Questions } from './questions.tsx';
import { Queue } from './queue.tsx';
import { Reports } from './reports.tsx';

/** Where official support works: who waits, and what is answered again and again. */
export default function Desk(): ReactNode {
  const address = useAddress(routes.supportDesk);
  return (
    <Screen name="desk/desk" title={m.desk_title()}>
      <section className="paper">
        <Tabs
          destroyOnHidden
          activeKey={address.values['part'] ?? 'queue'}
          onChange={(part) => address.change({ part, state: undefined, mine: undefined })}
          items={[
            { key: 'queue', label: m.desk_queue(), children: <Queue /> },
            { key: 'reports', label: m.desk_reports(), children: <Reports /> },
            { key: 'answers', label: m.desk_answers(), children: <Answers /> },
            { key: 'questions', label: m.desk_questions(), children: <Questions /> },
            { key: 'hours', label: m.desk_hours(), children: <Hours /> },
            { key: 'figures', label: m.desk_figures(), children: <Figures address={address} /> },
          ]}
        />
      </section>
    </Screen>
  );
}
