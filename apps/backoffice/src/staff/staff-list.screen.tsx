import { disable, endSessions, inviteAgain, list } from '@lyceum/contract/staff.calls';
import type { StaffState } from '@lyceum/domain/staff';
import * as m from '@lyceum/i18n/words';
import type { ReplyOf } from '@lyceum/web/call-client';
import { useCommand } from '@lyceum/web/command';
import { dateText } from '@lyceum/web/date-text';
import { useCall } from '@lyceum/web/load';
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
import { AskFactorReset, FactorResets } from './factor-resets.tsx';
import { StaffForm } from './staff-form.tsx';

type StaffCaller = ReplyOf<typeof list>['list'][number];

const tones: Record<StaffState, Tone> = { invited: 'warn', active: 'good', disabled: 'bad' };

/** The people of the agency, or of the platform: invited, given rights, disabled, signed out. */
export default function StaffList(): ReactNode {
  const { language } = useSettings();
  const { address, input, filters } = useFilters(routes.staffList, {
    state: { label: m.staff_state(), none: m.office_anyState(), words: stateWords },
  });
  // An operator looks at an agency's people; without one at the platform's own.
  const agencyId = iMay('read factorResets') ? address.values['agencyId'] : undefined;
  const asked = { ...input, ...(agencyId && { agencyId }) };
  const ofAgency = useCall(list, { agencyId, page: 1, pageSize: 1 }, { enabled: agencyId !== undefined });
  const agency = ofAgency.state === 'ready' ? ofAgency.data.agency : null;
  const [editing, setEditing] = useState<StaffCaller | 'new' | null>(null);
  const [losing, setLosing] = useState<StaffCaller | null>(null);
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
      show: (one) =>
        isChief &&
        one.changeable && (
          <Actions
            colleague={one}
            // An agency's owners give its people their rights.
            onEdit={agencyId === undefined ? () => setEditing(one) : null}
            onLost={() => setLosing(one)}
          />
        ),
    },
  ];
  return (
    <Screen
      name="staff/staff-list"
      title={agency === null ? m.staff_title() : m.staff_titleOf({ agency })}
      actions={
        isChief && (
          <Button type="primary" onClick={() => setEditing('new')}>
            {agencyId === undefined ? m.staff_invite() : m.staff_inviteOwner()}
          </Button>
        )
      }
    >
      {iMay('read factorResets') && <FactorResets />}
      <PagedTable
        name="staff"
        from={list}
        input={asked}
        address={address}
        columns={columns}
        rowKey={({ id }) => id}
        onOpen={agencyId === undefined ? (one) => isChief && one.changeable && setEditing(one) : undefined}
        search={m.staff_search()}
        filters={filters}
      />
      {editing && (
        <StaffForm
          colleague={editing === 'new' ? null : editing}
          agencyId={agencyId}
          onClose={() => setEditing(null)}
        />
      )}
      {losing && <AskFactorReset colleague={losing} onClose={() => setLosing(null)} />}
    </Screen>
  );
}

interface ActionsProps {
  colleague: StaffCaller;
  onEdit: (() => void) | null;
  onLost: () => void;
}

/** What can be done to somebody; all of it asks first, because it ends what that person is doing. */
function Actions({ colleague, onEdit, onLost }: ActionsProps): ReactNode {
  const { me } = useSettings();
  const { id, state } = colleague;
  const name = colleague.name || colleague.email;
  const again = useCommand(inviteAgain);
  const out = useCommand(endSessions);
  const off = useCommand(disable);
  const busy = again.busy || out.busy || off.busy;
  const deeds = {
    signOut: { word: m.staff_signOutAll(), text: m.staff_signOutText(), run: out.run, fits: state === 'active' },
    inviteAgain: {
      word: m.staff_inviteAgain(),
      text: state === 'invited' ? m.staff_inviteAgainNewText() : m.staff_inviteAgainText(),
      run: again.run,
      // The platform undoes the second factor of who works already by two operators.
      fits: state !== 'active' || me?.agency !== null,
    },
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
  const mayReset = state === 'active' && id !== me?.id && iMay('create factorResets');
  return (
    <div className="row">
      {onEdit && (
        <Button size="small" onClick={onEdit}>
          {m.staff_change()}
        </Button>
      )}
      <Dropdown
        trigger={['click']}
        autoFocus
        menu={{
          items: [
            ...(mayReset ? [{ key: 'lost', label: m.staff_factorReset() }] : []),
            ...(Object.keys(deeds) as (keyof typeof deeds)[])
              .filter((key) => deeds[key].fits)
              .map((key) => ({ key, label: deeds[key].word, danger: key === 'disable' })),
          ],
          onClick: ({ key }) => (key === 'lost' ? onLost() : void act(key as keyof typeof deeds)),
        }}
      >
        <Button size="small" loading={busy}>
          {m.staff_more()}
        </Button>
      </Dropdown>
    </div>
  );
}
