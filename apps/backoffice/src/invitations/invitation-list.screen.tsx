import { list, pass, refuse } from '@lyceum/contract/invitations.calls';
import type { MerchantInvitationState } from '@lyceum/domain/invitations';
import * as m from '@lyceum/i18n/words';
import type { ReplyOf } from '@lyceum/web/call-client';
import { useCommand } from '@lyceum/web/command';
import { dateText } from '@lyceum/web/date-text';
import { ask, toast } from '@lyceum/web/notices';
import { Button, Space } from 'antd';
import { useState, type ReactNode } from 'react';
import { dayText } from '../applications/day-text.ts';
import { routes } from '../routes.ts';
import { iMay, useSettings } from '../session.ts';
import { ReasonDialog } from '../shell/reason-dialog.tsx';
import { regionWords } from '../shell/region-words.ts';
import { Screen } from '../shell/screen.tsx';
import { Refused } from '../staff/refused.tsx';
import { useFilters } from '../ui/filters.tsx';
import { PagedTable } from '../ui/paged-table.tsx';
import { StateTag } from '../ui/state-tag.tsx';
import type { Column } from '../ui/table.tsx';

type Item = ReplyOf<typeof list>['list'][number];

const stateWords: Record<MerchantInvitationState, () => string> = {
  inReview: m.invitations_state_inReview,
  sent: m.invitations_state_sent,
  joined: m.invitations_state_joined,
  refused: m.invitations_state_refused,
  withdrawn: m.invitations_state_withdrawn,
};

/** Institutions that somebody recommended: what is due first; asks again by itself. */
export default function InvitationList(): ReactNode {
  const { language } = useSettings();
  const { address, input, filters } = useFilters(routes.invitationList, {
    state: { label: m.invitations_state(), words: stateWords, required: true },
  });
  const columns: Column<Item>[] = [
    {
      key: 'institution',
      title: m.invitations_institution(),
      fixed: true,
      show: ({ name, region }) => (
        <>
          {name}
          <p className="muted">{regionWords[region]()}</p>
        </>
      ),
    },
    {
      key: 'contact',
      title: m.invitations_contact(),
      show: ({ contactName, phone }) => (
        <>
          {contactName}
          <p className="muted">{phone}</p>
        </>
      ),
    },
    { key: 'inviter', title: m.invitations_inviter(), show: ({ inviter }) => inviter },
    {
      key: 'due',
      title: m.invitations_due(),
      show: ({ state, dueOn, late }) =>
        state === 'inReview' && (
          <>
            {dayText(dueOn, language)}
            {late && (
              <p>
                <StateTag tone="bad">{m.invitations_late()}</StateTag>
              </p>
            )}
          </>
        ),
    },
    {
      key: 'decided',
      title: m.invitations_decided(),
      show: ({ state, expired, decidedAt, decider, reason }) =>
        decidedAt !== null && (
          <>
            {[expired ? m.invitations_expired() : stateWords[state](), dateText(decidedAt, language, 'dateTime')].join(
              ' · ',
            )}
            <p className="muted">{[decider, reason].filter((part) => part !== null).join(' · ')}</p>
          </>
        ),
    },
    {
      key: 'acts',
      title: '',
      show: (one) => one.state === 'inReview' && iMay('review invitations') && <Decision of={one} />,
    },
  ];
  return (
    <Screen name="invitations/invitation-list" title={m.invitations_queue()}>
      <PagedTable
        name="invitations"
        from={list}
        input={input}
        address={address}
        columns={columns}
        rowKey={({ id }) => id}
        filters={filters}
        every={20_000}
      />
    </Screen>
  );
}

function Decision({ of: { id, name } }: { of: Item }): ReactNode {
  const passing = useCommand(pass);
  const refusing = useCommand(refuse);
  const [isRefusing, setRefusing] = useState(false);
  const passNow = async (): Promise<void> => {
    const isSure = await ask({
      title: m.invitations_passTitle({ name }),
      text: m.invitations_passText(),
      yes: m.invitations_pass(),
    });
    if (isSure && (await passing.run({ id }))?.data) {
      toast(m.invitations_done(), 'good');
    }
  };
  const refuseNow = async (reason: string): Promise<boolean> => {
    const isDone = Boolean((await refusing.run({ id, reason }))?.data);
    if (isDone) {
      toast(m.invitations_done(), 'good');
      setRefusing(false);
    }
    return isDone;
  };
  return (
    <Space wrap>
      <Button type="primary" loading={passing.busy} onClick={() => void passNow()}>
        {m.invitations_pass()}
      </Button>
      <Button danger loading={refusing.busy} onClick={() => setRefusing(true)}>
        {m.invitations_refuse()}
      </Button>
      <Refused by={passing.refusal} />
      {isRefusing && (
        <ReasonDialog
          title={m.invitations_refuseTitle({ name })}
          text={m.invitations_refuseText()}
          label={m.invitations_reason()}
          yes={m.invitations_refuse()}
          danger
          busy={refusing.busy}
          refused={<Refused by={refusing.refusal} />}
          keep={`refuse ${id}`}
          onSend={refuseNow}
          onClose={() => setRefusing(false)}
        />
      )}
    </Space>
  );
}
