import { pushKey, subscribePush, unsubscribePush } from '@lyceum/contract/notices.calls';
import * as m from '@lyceum/i18n/words';
import { useCommand } from '@lyceum/web/command';
import { useCall } from '@lyceum/web/load';
import { toast } from '@lyceum/web/notices';
import { useEffect, useState, type ReactNode } from 'react';
import { Switch } from '../ui/switch.tsx';

/** The service worker is not there, and the browser cannot · the person forbade it in the browser · whether it is on. */
type State = 'asking' | 'impossible' | 'forbidden' | 'on' | 'off';

async function stateNow(): Promise<State> {
  const registration = await navigator.serviceWorker?.getRegistration();
  if (!registration?.pushManager || !('Notification' in globalThis)) {
    return 'impossible';
  }
  if (Notification.permission === 'denied') {
    return 'forbidden';
  }
  return (await registration.pushManager.getSubscription()) ? 'on' : 'off';
}

/** Whether this browser shows what the account is told, also while the shop is closed. */
export function PushSwitch(): ReactNode {
  const [state, setState] = useState<State>('asking');
  const [busy, setBusy] = useState(false);
  const key = useCall(pushKey, {}, { enabled: state !== 'impossible' });
  const subscribing = useCommand(subscribePush, { throttleMs: 0 });
  const ending = useCommand(unsubscribePush, { throttleMs: 0 });
  useEffect(() => void stateNow().then(setState), []);
  if (state === 'asking' || state === 'impossible' || key.state !== 'ready') {
    return null;
  }

  async function turnOn(applicationServerKey: string): Promise<void> {
    const registration = await navigator.serviceWorker.ready;
    if ((await Notification.requestPermission()) !== 'granted') {
      setState(await stateNow());
      return;
    }
    const subscription = await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey });
    const { endpoint = '', keys = {} } = subscription.toJSON();
    const { p256dh = '', auth = '' } = keys;
    if ((await subscribing.run({ endpoint, p256dh, auth }))?.data) {
      setState('on');
      toast(m.preferences_pushIsOn(), 'good');
    } else {
      await subscription.unsubscribe();
    }
  }

  async function turnOff(): Promise<void> {
    const registration = await navigator.serviceWorker.ready;
    const subscription = await registration.pushManager.getSubscription();
    if (subscription && (await ending.run({ endpoint: subscription.endpoint }))?.data) {
      await subscription.unsubscribe();
    }
    setState(await stateNow());
  }

  async function turn(on: boolean, applicationServerKey: string): Promise<void> {
    setBusy(true);
    try {
      await (on ? turnOn(applicationServerKey) : turnOff());
    } catch {
      // The browser's maker could not be reached, or the person closed the question.
      toast(m.preferences_pushFailed(), 'bad');
    } finally {
      setBusy(false);
    }
  }

  const { key: serverKey } = key.data;
  return (
    <div className="flex flex-col gap-1 border-t border-line pt-3">
      <Switch on={state === 'on'} disabled={busy || state === 'forbidden'} onSwitch={(on) => void turn(on, serverKey)}>
        {m.preferences_push()}
      </Switch>
      <p className="text-small text-muted">
        {state === 'forbidden' ? m.preferences_pushForbidden() : m.preferences_pushText()}
      </p>
    </div>
  );
}
