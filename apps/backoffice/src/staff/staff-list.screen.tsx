import { disable, endSessions, inviteAgain, list } from '@lyceum/contract/staff.calls';
import type { StaffState } from '@lyceum/domain/staff';
import * as m from '@lyceum/i18n/words';
import type { ReplyOf } from '@lyceum/web/call-client';
import { useCommand } from '@lyceum/web/command';
import { dateText } from '@lyceum/web/date-text';
import { Button, Dropdown } from 'antd';
import { useState, type ReactNode } from 'react';
import { routes } from '../routes.ts';
import { iMay, useSettings } from '../session.ts';
import { ask, toast } from '@lyceum/web/notices';
import { Screen } from '../shell/screen.tsx';
import { useFilters } from '../ui/filters.tsx';
import { PagedTable } from '../ui/paged-table.tsx';
import { StateTag, type Tone } from '../ui/state-tag.tsx';
import type { Column } from '../ui/table.tsx';
import { rightWords, stateWords } from './right-words.ts';
import { StaffForm } from './staff-form.tsx';

type StaffCaller = ReplyOf<typeof list>['list'][number];

const tones: Record<StaffState, Tone> = { invited: 'warn', active: 'good', disabled: 'bad' };

/** The people of the agency, or of the platform: invited, given rights, disabled, signed out. */
export default function StaffList(): ReactNode {
  const { language } = useSettings();
  const { address, input, filters } = useFilters(routes.staffList, {
    state: { label: m.staff_state(), none: m.staff_anyState(), words: stateWords },
  });
  const [editing, setEditing] = useState<StaffCaller | 'new' | null>(null);
  const isChief = iMay('change staff');
  const time = (iso: string | null): string => (iso === null ? '–' : dateText(iso, language, 'dateTime'));
  const columns: Column<StaffCaller>[] = [
    { key: 'name', title: m.staff_name(), fixed: true, show: ({ name }) => (name === '' ? '–' : name) },
    { key: 'email', title: m.staff_email(), show: ({ email }) => email },
    {
      key: 'state',
      title: m.staff_state(),
      show: (one) => <StateTag tone={tones[one.state]}>{stateWords[one.state]()}</StateTag>,
    },
    {
      key: 'rights',
      title: m.staff_rights(),
      show: ({ owner, rights }) =>
        owner ? m.staff_owner() : rights.map((right) => rightWords[right]()).join(m.staff_comma()),
    },
    { key: 'seenAt', title: m.staff_seenAt(), show: ({ seenAt }) => time(seenAt) },
    {
      key: 'invitationEndsAt',
      title: m.staff_invitationEndsAt(),
      show: ({ invitationEndsAt }) => time(invitationEndsAt),
    },
    {
      key: 'actions',
      title: m.staff_actions(),
      fixed: true,
      show: (one) => isChief && one.changeable && <Actions colleague={one} onEdit={() => setEditing(one)} />,
    },
  ];
  return (
    <Screen
      name="staff/staff-list"
      title={m.staff_title()}
      actions={
        isChief && (
          <Button type="primary" onClick={() => setEditing('new')}>
            {m.staff_invite()}
          </Button>
        )
      }
    >
      <PagedTable
        name="staff"
        from={list}
        input={input}
        address={address}
        columns={columns}
        rowKey={({ id }) => id}
        onOpen={(one) => isChief && one.changeable && setEditing(one)}
        search={m.staff_search()}
        filters={filters}
      />
      {editing && <StaffForm colleague={editing === 'new' ? null : editing} onClose={() => setEditing(null)} />}
    </Screen>
  );
}

/** What can be done to somebody; all of it asks first, because it ends what that person is doing. */
function Actions({ colleague, onEdit }: { colleague: StaffCaller; onEdit: () => void }): ReactNode {
  const { id, state } = colleague;
  const name = colleague.name || colleague.email;
  const again = useCommand(inviteAgain);
  const out = useCommand(endSessions);
  const off = useCommand(disable);
  const busy = again.busy || out.busy || off.busy;
  const deeds = {
    signOut: { word: m.staff_signOutAll(), text: m.staff_signOutText(), run: out.run, fits: state === 'active' },
    inviteAgain: { word: m.staff_inviteAgain(), text: m.staff_inviteAgainText(), run: again.run, fits: true },
    disable: { word: m.staff_disable(), text: m.staff_disableText(), run: off.run, fits: state !== 'disabled' },
  };
  const act = async (key: keyof typeof deeds): Promise<void> => {
    const { word, text, run } = deeds[key];
    if (await ask({ title: `${word}: ${name}`, text, yes: word, danger: key !== 'inviteAgain' })) {
      const answer = await run({ id });
      if (answer?.data) {
        toast(m.staff_done(), 'good');
      }
    }
  };
  return (
    <div className="row">
      <Button size="small" onClick={onEdit}>
        {m.staff_change()}
      </Button>
      <Dropdown
        trigger={['click']}
        autoFocus
        menu={{
          items: (Object.keys(deeds) as (keyof typeof deeds)[])
            .filter((key) => deeds[key].fits)
            .map((key) => ({ key, label: deeds[key].word, danger: key === 'disable' })),
          onClick: ({ key }) => void act(key as keyof typeof deeds),
        }}
      >
        <Button size="small" loading={busy}>
          {m.staff_more()}
        </Button>
      </Dropdown>
    </div>
  );
}
