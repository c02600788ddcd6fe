import { invite, mine, withdraw } from '@lyceum/contract/invitations.calls';
import type { MerchantInvitationState } from '@lyceum/domain/invitations';
import { phoneExamples } from '@lyceum/domain/phone';
import * as m from '@lyceum/i18n/words';
import type { ReplyOf } from '@lyceum/web/call-client';
import { useCommand } from '@lyceum/web/command';
import { dateText } from '@lyceum/web/date-text';
import { useCall } from '@lyceum/web/load';
import { ask, toast } from '@lyceum/web/notices';
import { lazyPart } from '@lyceum/web/lazy-part';
import { Suspense, useState, type ComponentProps, type ReactNode } from 'react';
import { routes } from '../routes.ts';
import { useSettings } from '../session.ts';
import { Screen } from '../shell/screen.tsx';
import { SignInInvitation } from '../shell/sign-in-invitation.tsx';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { Card, SectionHead } from '../ui/card.tsx';
import { Field } from '../ui/field.tsx';
import { Bone } from '../ui/skeleton.tsx';

const QrCode = lazyPart(() => import('../orders/qr-code.tsx'));

type Own = ReplyOf<typeof mine>['list'][number];

const stateWords: Record<MerchantInvitationState, () => string> = {
  inReview: m.invitations_state_inReview,
  sent: m.invitations_state_sent,
  joined: m.invitations_state_joined,
  refused: m.invitations_state_refused,
  withdrawn: m.invitations_state_withdrawn,
};

const tones: Record<MerchantInvitationState, ComponentProps<typeof Badge>['tone']> = {
  inReview: 'warn',
  sent: 'good',
  joined: 'good',
  refused: 'bad',
  withdrawn: 'quiet',
};

/** A day of the institution's region; no zone moves it. */
const useDay = (): ((day: string) => string) => {
  const { language } = useSettings();
  return (day) => dateText(`${day}T12:00:00Z`, language, 'date', 'UTC');
};

/** Suggests an institution that should join, and tells what became of those before. */
export function Recommend(): ReactNode {
  const { signedIn } = useSettings();
  return (
    <Screen name="applications/cooperation" title={m.invitations_title()}>
      {signedIn ? (
        <div className="flex flex-col gap-3">
          <p className="text-small text-muted">{m.invitations_lead()}</p>
          <RecommendForm />
          <AtHand />
          <OwnRecommendations />
        </div>
      ) : (
        <SignInInvitation icon="school" text={m.invitations_signIn()} />
      )}
    </Screen>
  );
}

const empty = { name: '', contactName: '', phone: '' };

function RecommendForm(): ReactNode {
  const { region } = useSettings();
  const dayText = useDay();
  // What was sent empties the form, so that a second tap sends nothing.
  const { run, busy, refusal } = useCommand(invite, { throttleMs: 0 });
  const [values, setValues] = useState(empty);
  const [isSent, setSent] = useState(false);
  const missing = (field: keyof typeof empty): string | null =>
    isSent && values[field].trim() === '' ? m.invitations_missing() : null;
  const change = (field: keyof typeof empty) => (text: string) => setValues({ ...values, [field]: text });
  const send = async (): Promise<void> => {
    setSent(true);
    const given = { name: values.name.trim(), contactName: values.contactName.trim(), phone: values.phone.trim() };
    if (Object.values(given).some((text) => text === '')) {
      return;
    }
    const answer = await run({ ...given, region });
    if (answer?.data) {
      setValues(empty);
      setSent(false);
      toast(m.invitations_sent({ date: dayText(answer.data.dueOn) }), 'good');
    }
  };
  const atPhone = refusal?.code === 'merchantExists' || refusal?.code === 'merchantInvitationsTooMany' ? null : refusal;
  return (
    <Card className="flex flex-col gap-4">
      <Field
        label={m.invitations_name()}
        maxLength={80}
        value={values.name}
        error={missing('name') ?? (refusal?.code === 'merchantExists' ? refusal.message : null)}
        onText={change('name')}
      />
      <Field
        label={m.invitations_contactName()}
        maxLength={60}
        value={values.contactName}
        error={missing('contactName')}
        onText={change('contactName')}
      />
      <Field
        label={m.invitations_phone()}
        type="tel"
        inputMode="tel"
        maxLength={30}
        placeholder={phoneExamples[region]}
        value={values.phone}
        error={missing('phone') ?? atPhone?.message}
        onText={change('phone')}
      />
      {refusal?.code === 'merchantInvitationsTooMany' && (
        <p role="alert" className="text-small text-bad-ink">
          {refusal.message}
        </p>
      )}
      <Button size="large" wide busy={busy} onClick={() => void send()}>
        {m.invitations_send()}
      </Button>
    </Card>
  );
}

/** For somebody who stands beside: nobody has to type a number, and nothing has to be reviewed. */
function AtHand(): ReactNode {
  const [isShown, show] = useState(false);
  return (
    <Card className="flex flex-col gap-3">
      <p className="text-small text-muted">{m.invitations_atHand()}</p>
      {isShown ? (
        <div className="mx-auto size-48 overflow-hidden rounded-card bg-on-fill p-3">
          <Suspense fallback={<Bone className="size-full" />}>
            <QrCode text={`${location.origin}/#${routes.cooperation.path}`} label={m.invitations_qrLabel()} />
          </Suspense>
        </div>
      ) : (
        <Button kind="soft" wide onClick={() => show(true)}>
          {m.invitations_showQr()}
        </Button>
      )}
    </Card>
  );
}

function OwnRecommendations(): ReactNode {
  const loaded = useCall(mine, {});
  const list = loaded.state === 'ready' ? loaded.data.list : [];
  return (
    list.length > 0 && (
      <section className="flex flex-col gap-3">
        <SectionHead title={m.invitations_own()} />
        <ul className="flex flex-col gap-3">
          {list.map((one) => (
            <li key={one.id}>
              <Recommendation of={one} />
            </li>
          ))}
        </ul>
      </section>
    )
  );
}

function Recommendation({ of: { id, name, phone, state, expired, dueOn, reason } }: { of: Own }): ReactNode {
  const dayText = useDay();
  const { run, busy } = useCommand(withdraw);
  const send = async (): Promise<void> => {
    const isSure = await ask({
      title: m.invitations_withdrawTitle({ name }),
      text: m.invitations_withdrawText(),
      yes: m.invitations_withdraw(),
      danger: true,
    });
    if (isSure && (await run({ id }))?.data) {
      toast(m.invitations_withdrawnToast(), 'good');
    }
  };
  return (
    <Card className="flex flex-col gap-2">
      <div className="flex items-start justify-between gap-3">
        <div className="min-w-0">
          <h3 className="wrap-anywhere font-semibold">{name}</h3>
          <p className="text-note text-muted">{phone}</p>
        </div>
        <Badge tone={expired ? 'quiet' : tones[state]}>{expired ? m.invitations_expired() : stateWords[state]()}</Badge>
      </div>
      {reason !== null && <p className="wrap-anywhere text-small">{m.invitations_reasonOf({ reason })}</p>}
      {state === 'inReview' && (
        <div className="flex items-center justify-between gap-3">
          <p className="text-small text-muted">{m.invitations_dueText({ date: dayText(dueOn) })}</p>
          <Button kind="plain" size="small" className="shrink-0" busy={busy} onClick={() => void send()}>
            {m.invitations_withdraw()}
          </Button>
        </div>
      )}
    </Card>
  );
}
