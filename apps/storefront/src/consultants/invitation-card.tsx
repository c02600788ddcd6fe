import { acceptInvitation, declineInvitation, invitation } from '@lyceum/contract/consultants.calls';
import * as m from '@lyceum/i18n/words';
import { useCommand } from '@lyceum/web/command';
import { useCall } from '@lyceum/web/load';
import { toast } from '@lyceum/web/notices';
import { useGo } from '@lyceum/web/router';
import { useState, type ReactNode } from 'react';
import { routes } from '../routes.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Field } from '../ui/field.tsx';
import { LinesSkeleton } from '../ui/skeleton.tsx';

/** The link of an agency that would like to offer the reader: whoever becomes a consultant by it says his name. */
export function InvitationCard({ token }: { token: string }): ReactNode {
  const go = useGo();
  const loaded = useCall(invitation, { token });
  const accepting = useCommand(acceptInvitation, { throttleMs: 300 });
  const declining = useCommand(declineInvitation, { throttleMs: 300 });
  const [name, setName] = useState('');
  const [title, setTitle] = useState('');
  if (loaded.state !== 'ready') {
    return (
      <Card>
        {loaded.state === 'refused' ? (
          <p className="text-small">{loaded.refusal.message}</p>
        ) : (
          <LinesSkeleton lines={3} />
        )}
      </Card>
    );
  }
  const { agencyName, name: known } = loaded.data;
  const leave = (text: string): void => {
    toast(text, 'good');
    go.instead(routes.myConsulting, {});
  };
  async function accept(): Promise<void> {
    if ((await accepting.run({ token, name, title }))?.data) {
      leave(m.consultants_acceptedToast());
    }
  }
  async function decline(): Promise<void> {
    if ((await declining.run({ token }))?.data) {
      leave(m.consultants_declinedToast());
    }
  }
  return (
    <Card className="flex flex-col gap-4">
      <h2 className="font-semibold">{m.consultants_invitedBy({ agency: agencyName })}</h2>
      <p className="text-small text-muted">{m.consultants_invitedText()}</p>
      {known === null ? (
        <>
          <Field
            label={m.consultants_yourName()}
            autoComplete="name"
            maxLength={60}
            value={name}
            error={accepting.refusal?.message}
            onText={setName}
          />
          <Field label={m.consultants_yourTitle()} maxLength={80} value={title} onText={setTitle} />
        </>
      ) : (
        <p className="text-small">{m.consultants_acceptAs({ name: known })}</p>
      )}
      <Button size="large" wide busy={accepting.busy} onClick={() => void accept()}>
        {m.consultants_accept()}
      </Button>
      <Button kind="plain" wide busy={declining.busy} onClick={() => void decline()}>
        {m.consultants_decline()}
      </Button>
    </Card>
  );
}
