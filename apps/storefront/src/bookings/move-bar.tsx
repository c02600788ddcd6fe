import { move, quoteMove, saveAppointmentTime } from '@lyceum/contract/bookings.calls';
import { toDecimal } from '@lyceum/domain/money';
import * as m from '@lyceum/i18n/words';
import { useCommand } from '@lyceum/web/command';
import { useCall } from '@lyceum/web/load';
import { amountText } from '@lyceum/web/money-text';
import { ask, toast } from '@lyceum/web/notices';
import { useGo } from '@lyceum/web/router';
import type { ReactNode } from 'react';
import { routes } from '../routes.ts';
import { useSettings } from '../session.ts';
import { BottomBar } from '../ui/bottom-bar.tsx';
import { Button } from '../ui/button.tsx';
import { About } from '../ui/price.tsx';
import { sessionTime } from '../ui/session-time.ts';
import type { Facts, Target } from './move-time.tsx';
import { lookAgainEvery } from './use-quote.ts';

interface MoveBarProps {
  facts: Facts;
  sessionId: string;
  to: Target | null;
  /** The time was taken meanwhile, or costs otherwise now. */
  onStale: () => void;
}

const wayText = { same: m.bookings_moveSame, pay: m.bookings_movePay, back: m.bookings_moveBack };
const askText = { same: m.bookings_moveFromTo, pay: m.bookings_movePayText, back: m.bookings_moveBackText };

/** What the chosen time comes to, and the move, which is asked about once more. */
export function MoveBar({ facts, sessionId, to, onStale }: MoveBarProps): ReactNode {
  const { language } = useSettings();
  const go = useGo();
  const command = useCommand(move);
  const asked = { sessionId, ...(to && { to }) };
  const loaded = useCall(quoteMove, asked, { enabled: to !== null, every: () => lookAgainEvery });
  const there = to && loaded.state === 'ready' && loaded.data.trouble === null ? loaded.data.to : null;
  const time = (startsAt: string) =>
    sessionTime({ startsAt, zone: facts.zone, inPerson: facts.by !== 'slots' }, language);
  async function confirm(): Promise<void> {
    if (!to || !there) {
      return;
    }
    const { way, difference } = there;
    const words = { from: time(facts.startsAt), to: time(there.startsAt), amount: amountText(difference) };
    const sure = await ask({ title: m.bookings_moveAsk(), text: askText[way](words), yes: m.bookings_moveYes() });
    if (!sure) {
      return;
    }
    const money = toDecimal(difference.amount);
    const answer = await command.run({ sessionId, to, difference: way === 'back' ? `-${money}` : money });
    if (answer?.refusal) {
      onStale();
    } else if (answer?.data?.orderId) {
      go.to(routes.checkstand, { orderId: answer.data.orderId });
    } else if (answer?.data) {
      toast(m.bookings_moved(), 'good');
      go.back();
    }
  }
  return (
    <BottomBar>
      <span className="figures basis-0 grow-999" aria-live="polite">
        {there ? (
          <>
            <span className={there.way === 'pay' ? 'font-semibold text-price-ink' : 'text-small'}>
              {wayText[there.way]({ amount: amountText(there.difference) })}
            </span>
            <About money={there.difference} converted={there.differenceConvert} />
          </>
        ) : (
          <span className="text-small text-muted">{m.bookings_movePick()}</span>
        )}
      </span>
      <Button size="large" className="grow" disabled={!there} busy={command.busy} onClick={() => void confirm()}>
        {m.bookings_moveYes()}
      </Button>
    </BottomBar>
  );
}

/** Books the next session of a package, which is paid already. */
export function LaterBar({
  lineId,
  zone,
  to,
  onStale,
}: { lineId: string; zone: string } & Pick<MoveBarProps, 'to' | 'onStale'>): ReactNode {
  const { language } = useSettings();
  const go = useGo();
  const command = useCommand(saveAppointmentTime);
  const startsAt = to && 'startsAt' in to ? to.startsAt : null;
  async function book(): Promise<void> {
    const answer = startsAt === null ? null : await command.run({ lineId, startsAt });
    if (answer?.refusal) {
      onStale();
    } else if (answer?.data) {
      toast(m.bookings_laterDone(), 'good');
      go.back();
    }
  }
  return (
    <BottomBar>
      <span className="figures min-w-0 flex-1 text-small">
        {startsAt === null ? (
          <span className="text-muted">{m.bookings_pickSlot()}</span>
        ) : (
          sessionTime({ startsAt, zone, inPerson: false }, language)
        )}
      </span>
      <Button size="large" disabled={startsAt === null} busy={command.busy} onClick={() => void book()}>
        {m.bookings_laterYes()}
      </Button>
    </BottomBar>
  );
}
