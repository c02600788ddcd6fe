import { accept, decline, leave, type mine } from '@lyceum/contract/students.calls';
import * as m from '@lyceum/i18n/words';
import type { ReplyOf } from '@lyceum/web/call-client';
import { useCommand } from '@lyceum/web/command';
import { dateText } from '@lyceum/web/date-text';
import { ask, toast } from '@lyceum/web/notices';
import type { ReactNode } from 'react';
import { useSettings } from '../session.ts';
import { Button } from '../ui/button.tsx';
import { Card, SectionHead } from '../ui/card.tsx';
import { Avatar } from '../ui/picture.tsx';

type Own = ReplyOf<typeof mine>['list'][number];

/**
 * Agencies that ask the reader to be a student, above his agencies. `opened`: of the link that led here; it may be for another number, and
 * then nothing is told of it.
 */
export function WaitingInvitations({ list, opened }: { list: readonly Own[]; opened: string | undefined }): ReactNode {
  const isUnknown = opened !== undefined && list.every(({ id }) => id !== opened);
  return (
    <>
      {isUnknown && (
        <Card>
          <p className="text-small">{m.refusals_studentInvitationUnknown()}</p>
        </Card>
      )}
      {list
        .filter(({ accepted }) => !accepted)
        .map((one) => (
          <InvitationCard key={one.id} invitation={one} />
        ))}
    </>
  );
}

function InvitationCard({ invitation }: { invitation: Own }): ReactNode {
  const { id, agencyName, logo, name, expiresAt } = invitation;
  const { language } = useSettings();
  const accepting = useCommand(accept);
  const declining = useCommand(decline);
  const sayYes = async (): Promise<void> => {
    if ((await accepting.run({ id }))?.data) {
      toast(m.students_acceptedToast(), 'good');
    }
  };
  const sayNo = async (): Promise<void> => {
    if ((await declining.run({ id }))?.data) {
      toast(m.students_declinedToast());
    }
  };
  return (
    <Card className="flex flex-col gap-4">
      <div className="flex items-center gap-3.5">
        <Avatar src={logo} name={agencyName} size={48} />
        <div className="min-w-0">
          <h2 className="wrap-anywhere font-semibold">{m.students_cardTitle({ agency: agencyName })}</h2>
          <p className="wrap-anywhere text-note text-muted">
            {[name, m.students_cardUntil({ date: dateText(expiresAt, language, 'date') })].join(' · ')}
          </p>
        </div>
      </div>
      <p className="text-small text-muted">{m.students_cardText()}</p>
      <Button size="large" wide busy={accepting.busy} onClick={() => void sayYes()}>
        {m.students_accept()}
      </Button>
      <Button kind="plain" wide busy={declining.busy} onClick={() => void sayNo()}>
        {m.students_decline()}
      </Button>
    </Card>
  );
}

/** Where the reader is a student by invitation, and the way out. */
export function Studies({ list }: { list: readonly Own[] }): ReactNode {
  const accepted = list.filter((one) => one.accepted);
  return (
    accepted.length > 0 && (
      <section className="flex flex-col gap-2">
        <SectionHead title={m.students_byInvitation()} />
        <Card className="flex flex-col gap-2">
          {accepted.map((one) => (
            <Study key={one.id} invitation={one} />
          ))}
        </Card>
      </section>
    )
  );
}

function Study({ invitation: { id, agencyName, answeredAt } }: { invitation: Own }): ReactNode {
  const { language } = useSettings();
  const { run, busy } = useCommand(leave);
  const send = async (): Promise<void> => {
    const isSure = await ask({
      title: m.students_leaveTitle({ agency: agencyName }),
      text: m.students_leaveText(),
      yes: m.students_leave(),
      danger: true,
    });
    if (isSure && (await run({ id }))?.data) {
      toast(m.students_leftToast(), 'good');
    }
  };
  const date = answeredAt === null ? '' : dateText(answeredAt, language, 'date');
  return (
    <div className="flex items-center justify-between gap-3">
      <p className="min-w-0 wrap-anywhere text-small">{m.students_since({ agency: agencyName, date })}</p>
      <Button kind="plain" size="small" className="shrink-0" busy={busy} onClick={() => void send()}>
        {m.students_leave()}
      </Button>
    </div>
  );
}
