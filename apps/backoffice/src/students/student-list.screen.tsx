import { end, list } from '@lyceum/contract/students.calls';
import type { StudentInvitationState } from '@lyceum/domain/students';
import * as m from '@lyceum/i18n/words';
import type { ReplyOf } from '@lyceum/web/call-client';
import { useCommand } from '@lyceum/web/command';
import { dateText } from '@lyceum/web/date-text';
import { ask, toast } from '@lyceum/web/notices';
import { Button, Space } from 'antd';
import { useState, type ReactNode } from 'react';
import { routes } from '../routes.ts';
import { iMay, useSettings } from '../session.ts';
import { Screen } from '../shell/screen.tsx';
import { useFilters } from '../ui/filters.tsx';
import { PagedTable } from '../ui/paged-table.tsx';
import { StateTag, type Tone } from '../ui/state-tag.tsx';
import type { Column } from '../ui/table.tsx';
import { InviteDialog } from './invite-dialog.tsx';
import { LinkDialog } from './link-dialog.tsx';

type Item = ReplyOf<typeof list>['list'][number];

const stateWords: Record<StudentInvitationState, () => string> = {
  open: m.students_state_open,
  accepted: m.students_state_accepted,
  declined: m.students_state_declined,
  withdrawn: m.students_state_withdrawn,
  ended: m.students_state_ended,
};

const tones: Record<StudentInvitationState, Tone> = {
  open: 'warn',
  accepted: 'good',
  declined: 'plain',
  withdrawn: 'plain',
  ended: 'plain',
};

/** Whom the agency asked to be its student, and what they answered. */
export default function StudentList(): ReactNode {
  const { language } = useSettings();
  const [isInviting, setInviting] = useState(false);
  const [shown, setShown] = useState<Item | null>(null);
  const mayChange = iMay('change students');
  const { address, input, filters } = useFilters(routes.studentList, {
    state: { label: m.students_state(), none: m.office_anyState(), words: stateWords },
  });
  const columns: Column<Item>[] = [
    {
      key: 'name',
      title: m.students_name(),
      fixed: true,
      show: ({ name, phone }) => (
        <>
          {name}
          <p className="muted">{phone}</p>
        </>
      ),
    },
    {
      key: 'state',
      title: m.students_state(),
      show: ({ state, expired }) => (
        <StateTag tone={expired ? 'plain' : tones[state]}>
          {expired ? m.students_expired() : stateWords[state]()}
        </StateTag>
      ),
    },
    {
      key: 'invitedAt',
      title: m.students_invitedAt(),
      show: ({ createdAt }) => dateText(createdAt, language, 'dateTime'),
    },
    { key: 'inviter', title: m.students_inviter(), show: ({ inviter }) => inviter },
    {
      key: 'answeredAt',
      title: m.students_answeredAt(),
      show: ({ answeredAt }) => (answeredAt === null ? '' : dateText(answeredAt, language, 'dateTime')),
    },
    {
      key: 'acts',
      title: '',
      show: (one) =>
        mayChange && (
          <Space wrap>
            {one.link !== null && <Button onClick={() => setShown(one)}>{m.office_qr()}</Button>}
            {(one.link !== null || one.state === 'accepted') && <EndButton of={one} />}
          </Space>
        ),
    },
  ];
  return (
    <Screen
      name="students/student-list"
      title={m.students_title()}
      actions={
        mayChange && (
          <Button type="primary" onClick={() => setInviting(true)}>
            {m.students_invite()}
          </Button>
        )
      }
    >
      <PagedTable
        name="students"
        from={list}
        input={input}
        address={address}
        columns={columns}
        rowKey={({ id }) => id}
        filters={filters}
        every={20_000}
      />
      {isInviting && <InviteDialog onClose={() => setInviting(false)} />}
      {shown !== null && shown.link !== null && (
        <LinkDialog name={shown.name} link={shown.link} until={shown.expiresAt} onClose={() => setShown(null)} />
      )}
    </Screen>
  );
}

function EndButton({ of: { id, name, state } }: { of: Item }): ReactNode {
  const { run, busy } = useCommand(end);
  const isStudent = state === 'accepted';
  const send = async (): Promise<void> => {
    const isSure = await ask({
      title: isStudent ? m.students_removeTitle({ name }) : m.students_withdrawTitle({ name }),
      text: isStudent ? m.students_removeText() : m.students_withdrawText(),
      yes: isStudent ? m.students_remove() : m.students_withdraw(),
      danger: true,
    });
    if (isSure && (await run({ id }))?.data) {
      toast(m.students_done(), 'good');
    }
  };
  return (
    <Button danger loading={busy} onClick={() => void send()}>
      {isStudent ? m.students_remove() : m.students_withdraw()}
    </Button>
  );
}
