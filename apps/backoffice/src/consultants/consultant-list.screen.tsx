import { cancelInvitation, ofAgency } from '@lyceum/contract/consultants.calls';
import * as m from '@lyceum/i18n/words';
import type { ReplyOf } from '@lyceum/web/call-client';
import { useCommand } from '@lyceum/web/command';
import { dateText } from '@lyceum/web/date-text';
import { Load } from '@lyceum/web/load';
import { toast } from '@lyceum/web/notices';
import { Avatar, Button, Skeleton } from 'antd';
import { useState, type ReactNode } from 'react';
import { iMay, useSettings } from '../session.ts';
import { Screen } from '../shell/screen.tsx';
import { StateTag } from '../ui/state-tag.tsx';
import { InviteDialog, type Invited } from './invite-dialog.tsx';

type Own = ReplyOf<typeof ofAgency>;
type Consultant = Own['consultants'][number];
type Invitation = Own['invitations'][number];

/** Whom the agency may offer, and who was asked. */
export default function ConsultantList(): ReactNode {
  const [invited, setInvited] = useState<Invited | null>(null);
  const mayInvite = iMay('change consultants');
  return (
    <Screen
      name="consultants/consultant-list"
      title={m.consultants_title()}
      actions={
        mayInvite && (
          <Button type="primary" onClick={() => setInvited('new')}>
            {m.consultants_invite()}
          </Button>
        )
      }
    >
      <Load from={ofAgency} input={{}} skeleton={<Skeleton active />}>
        {({ consultants, invitations }) => (
          <section className="paper stack">
            {consultants.length + invitations.length === 0 && <p className="muted">{m.consultants_noneYet()}</p>}
            <ul className="lines">
              {consultants.map((one) => (
                <Accepted key={one.id} consultant={one} onHandOver={mayInvite ? () => setInvited(one) : null} />
              ))}
              {invitations.map((one) => (
                <Waiting key={one.id} invitation={one} mayCancel={mayInvite} />
              ))}
            </ul>
          </section>
        )}
      </Load>
      {invited && <InviteDialog invited={invited} onClose={() => setInvited(null)} />}
    </Screen>
  );
}

function Accepted({ consultant, onHandOver }: { consultant: Consultant; onHandOver: (() => void) | null }): ReactNode {
  const { language } = useSettings();
  const { name, title, avatar, acceptedAt, hasAccount, serviceCount } = consultant;
  return (
    <li>
      <div className="row">
        <Avatar src={avatar} alt="">
          {Array.from(name)[0]}
        </Avatar>
        <div>
          <p>
            <strong>{name}</strong> <span className="muted">{title}</span>
          </p>
          <p className="muted">
            {m.consultants_acceptedOn({ date: dateText(acceptedAt, language, 'date') })} ·{' '}
            {m.consultants_serviceCount()} {serviceCount}
          </p>
        </div>
      </div>
      <div className="row">
        <StateTag tone="good">{m.consultants_state_accepted()}</StateTag>
        {!hasAccount && <StateTag tone="warn">{m.consultants_withoutPlace()}</StateTag>}
        {!hasAccount && onHandOver && <Button onClick={onHandOver}>{m.consultants_handOver()}</Button>}
      </div>
    </li>
  );
}

function Waiting({ invitation, mayCancel }: { invitation: Invitation; mayCancel: boolean }): ReactNode {
  const { language } = useSettings();
  const { run, busy } = useCommand(cancelInvitation, { throttleMs: 300 });
  const { id, recipient, name, createdAt, ended } = invitation;
  const cancel = async (): Promise<void> => {
    if ((await run({ id }))?.data) {
      toast(m.consultants_cancelled(), 'good');
    }
  };
  return (
    <li>
      <div>
        <p>
          <strong>{recipient}</strong> {name}
        </p>
        <p className="muted">{dateText(createdAt, language, 'dateTime')}</p>
      </div>
      <div className="row">
        <StateTag tone={ended ? 'bad' : 'warn'}>
          {ended ? m.consultants_state_ended() : m.consultants_state_waiting()}
        </StateTag>
        {mayCancel && (
          <Button loading={busy} onClick={() => void cancel()}>
            {m.consultants_cancelInvitation()}
          </Button>
        )}
      </div>
    </li>
  );
}
