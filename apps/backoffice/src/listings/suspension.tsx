import { liftSuspension, suspend, type submitted } from '@lyceum/contract/listings.calls';
import * as m from '@lyceum/i18n/words';
import type { ReplyOf } from '@lyceum/web/call-client';
import { useCommand } from '@lyceum/web/command';
import { dateText } from '@lyceum/web/date-text';
import { toast } from '@lyceum/web/notices';
import { Button } from 'antd';
import { useState, type ReactNode } from 'react';
import { useSettings } from '../session.ts';
import { ReasonDialog } from '../shell/reason-dialog.tsx';
import { Refused } from '../staff/refused.tsx';

type Submitted = ReplyOf<typeof submitted>;

/** Why the platform keeps a product out of the shop, and since when. */
export function SuspensionReason({
  suspension: { reason, at },
}: {
  suspension: NonNullable<Submitted['suspension']>;
}): ReactNode {
  const { language } = useSettings();
  return (
    <>
      <p className="reason">{reason}</p>
      <p className="muted">{dateText(at, language, 'dateTime')}</p>
    </>
  );
}

/** Keeps what an agency sells out of the shop, with a reason, or lets it come back. */
export function Suspending({
  listing: { id, live, shelf, suspension },
}: {
  listing: Pick<Submitted, 'id' | 'live' | 'shelf' | 'suspension'>;
}): ReactNode {
  const suspending = useCommand(suspend, { throttleMs: 300 });
  const lifting = useCommand(liftSuspension, { throttleMs: 300 });
  const [isAsked, setAsked] = useState(false);
  if (live === null || shelf === 'withdrawn') {
    return null;
  }
  const suspendNow = async (reason: string): Promise<boolean> => {
    const isDone = Boolean((await suspending.run({ id, reason }))?.data);
    if (isDone) {
      setAsked(false);
      toast(m.listings_suspendDone(), 'good');
    }
    return isDone;
  };
  const liftNow = async (): Promise<void> => {
    if ((await lifting.run({ id }))?.data) {
      toast(m.listings_lifted(), 'good');
    }
  };
  return suspension ? (
    <Button loading={lifting.busy} onClick={() => void liftNow()}>
      {m.listings_lift()}
    </Button>
  ) : (
    <>
      <Button danger onClick={() => setAsked(true)}>
        {m.listings_suspend()}
      </Button>
      {isAsked && (
        <ReasonDialog
          title={m.listings_suspendTitle()}
          text={m.listings_suspendText()}
          label={m.listings_suspendReason()}
          yes={m.listings_suspend()}
          danger
          busy={suspending.busy}
          refused={<Refused by={suspending.refusal} />}
          keep={`suspend ${id}`}
          onSend={suspendNow}
          onClose={() => setAsked(false)}
        />
      )}
    </>
  );
}
