import { consents, giveConsent, withdrawConsent } from '@lyceum/contract/accounts.calls';
import * as m from '@lyceum/i18n/words';
import { useCommand } from '@lyceum/web/command';
import { dateText } from '@lyceum/web/date-text';
import { useCall, useRefresh } from '@lyceum/web/load';
import { useEffect, useState, type ReactNode } from 'react';
import { useSettings } from '../session.ts';
import { Card } from '../ui/card.tsx';
import { Switch } from '../ui/switch.tsx';
import { agreedOnDevice, browserRefuses, countingExists, keepOnDevice, newestIn, noteAccount } from './consent.ts';
import { decide } from './count.ts';

/** Whether what one does here is counted, what that means, and since when; nothing where the shop counts nothing. */
export function CountingCard(): ReactNode {
  const { signedIn } = useSettings();
  return (
    countingExists && (
      <Card className="flex flex-col gap-2">
        <h2 className="text-body font-semibold">{m.counts_title()}</h2>
        {signedIn ? <OfAccount /> : <OfDevice />}
        <div className="flex flex-col gap-2 text-small text-muted">
          <p>{m.counts_what()}</p>
          <p>{m.counts_whatNot()}</p>
          <p>{signedIn ? m.counts_onAccount() : m.counts_onDevice()}</p>
          {browserRefuses() && <p className="text-warn-ink">{m.counts_refused()}</p>}
        </div>
      </Card>
    )
  );
}

function OfDevice(): ReactNode {
  const [since, setSince] = useState(agreedOnDevice);
  return (
    <Decision
      on={since !== null}
      since={since}
      withdrawn={null}
      onSwitch={(on) => {
        decide(() => keepOnDevice(on));
        setSince(agreedOnDevice());
      }}
    />
  );
}

const kind = 'counting';

function OfAccount(): ReactNode {
  const loaded = useCall(consents, {});
  const give = useCommand(giveConsent, { throttleMs: 0 });
  const withdraw = useCommand(withdrawConsent, { throttleMs: 0 });
  const refresh = useRefresh();
  const [chosen, choose] = useState<boolean | null>(null);
  const newest = loaded.state === 'ready' ? newestIn(loaded.data) : null;
  const kept = newest !== null && newest.withdrawnAt === null;
  const isKnown = loaded.state === 'ready';
  useEffect(() => {
    if (isKnown) {
      noteAccount(kept);
    }
  }, [isKnown, kept]);
  async function turn(on: boolean): Promise<void> {
    choose(on);
    if (!on) {
      // From now on, whatever becomes of the line.
      decide(() => noteAccount(false));
    }
    const answer = await (on ? give : withdraw).run({ kind });
    decide(() => noteAccount(answer?.data ? on : kept));
    await refresh(['account']);
    choose(null);
  }
  return (
    <Decision
      on={chosen ?? kept}
      since={kept ? newest.givenAt : null}
      withdrawn={newest?.withdrawnAt ?? null}
      disabled={!isKnown || chosen !== null}
      onSwitch={(on) => void turn(on)}
    />
  );
}

interface DecisionProps {
  on: boolean;
  since: string | null;
  withdrawn: string | null;
  disabled?: boolean;
  onSwitch: (on: boolean) => void;
}

function Decision({ on, since, withdrawn, disabled, onSwitch }: DecisionProps): ReactNode {
  const { language } = useSettings();
  const time = (at: string): string => dateText(at, language, 'dateTime');
  return (
    <div>
      <Switch on={on} disabled={disabled} onSwitch={onSwitch}>
        {m.counts_switch()}
      </Switch>
      {/* Its line is there before it is known, so that nothing moves. */}
      <p role="status" className="figures min-h-[1lh] text-note text-muted">
        {since !== null
          ? m.counts_since({ time: time(since) })
          : withdrawn !== null && m.counts_withdrawn({ time: time(withdrawn) })}
      </p>
    </div>
  );
}
