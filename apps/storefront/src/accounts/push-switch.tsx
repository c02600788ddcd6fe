import { pushKey } from '@lyceum/contract/notices.calls';
import * as m from '@lyceum/i18n/words';
import { useCall } from '@lyceum/web/load';
import { toast } from '@lyceum/web/notices';
import { useEffect, useState, type ReactNode } from 'react';
import { inShell } from '../shell/device/here.ts';
import { Switch } from '../ui/switch.tsx';
import { pushWay, type PushState } from './push-ways.ts';

/** Whether this browser, or our application on this phone, shows what the account is told, also while the shop is closed. */
export function PushSwitch(): ReactNode {
  const [way] = useState(pushWay);
  const [state, setState] = useState<PushState | 'asking'>('asking');
  const [busy, setBusy] = useState(false);
  const key = useCall(pushKey, {}, { enabled: state !== 'impossible' });
  // Without a line it is not known, and nothing is offered.
  useEffect(() => void way.stateNow().then(setState, () => setState('impossible')), [way]);
  if (state === 'asking' || state === 'impossible' || key.state !== 'ready') {
    return null;
  }
  const { key: serverKey, services } = key.data;
  if (inShell() && services.length === 0) {
    return null;
  }

  async function turn(on: boolean): Promise<void> {
    setBusy(true);
    try {
      const now = await (on ? way.turnOn(serverKey) : way.turnOff());
      setState(now);
      if (on && now === 'on') {
        toast(m.preferences_pushIsOn(), 'good');
      }
    } catch {
      // The maker could not be reached, or the person closed the question.
      toast(m.preferences_pushFailed(), 'bad');
    } finally {
      setBusy(false);
    }
  }

  return (
    <div className="flex flex-col gap-1 border-t border-line pt-3">
      <Switch on={state === 'on'} disabled={busy || state === 'forbidden'} onSwitch={(on) => void turn(on)}>
        {way.words.title()}
      </Switch>
      <p className="text-small text-muted">{state === 'forbidden' ? way.words.forbidden() : way.words.text()}</p>
    </div>
  );
}
