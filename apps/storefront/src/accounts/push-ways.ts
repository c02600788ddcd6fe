import { keepPush, subscribeApp, subscribePush, unsubscribePush } from '@lyceum/contract/notices.calls';
import * as m from '@lyceum/i18n/words';
import { send } from '../caller.ts';
import { data } from '../session.ts';
import { inShell, shellDevice } from '../shell/device/here.ts';

/** There is nothing that could be told · the person forbade it · whether it is on. */
export type PushState = 'impossible' | 'forbidden' | 'on' | 'off';

/** How one is told while the shop is closed. */
export interface PushWay {
  words: { title: () => string; text: () => string; forbidden: () => string };
  stateNow: () => Promise<PushState>;
  /** `serverKey`: what a browser subscribes with. Rejects where the maker or the server cannot be reached; a refusal has been told. */
  turnOn: (serverKey: string) => Promise<PushState>;
  turnOff: () => Promise<PushState>;
}

/** By the service worker of this browser. */
const browserPush: PushWay = {
  words: { title: m.preferences_push, text: m.preferences_pushText, forbidden: m.preferences_pushForbidden },
  async stateNow() {
    const registration = await navigator.serviceWorker?.getRegistration();
    if (!registration?.pushManager || !('Notification' in globalThis)) {
      return 'impossible';
    }
    if (Notification.permission === 'denied') {
      return 'forbidden';
    }
    return (await registration.pushManager.getSubscription()) ? 'on' : 'off';
  },
  async turnOn(applicationServerKey) {
    const registration = await navigator.serviceWorker.ready;
    if ((await Notification.requestPermission()) !== 'granted') {
      return browserPush.stateNow();
    }
    const subscription = await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey });
    const { endpoint = '', keys = {} } = subscription.toJSON();
    const { p256dh = '', auth = '' } = keys;
    if ((await send(subscribePush, { endpoint, p256dh, auth })).data) {
      return 'on';
    }
    await subscription.unsubscribe();
    return 'off';
  },
  async turnOff() {
    const registration = await navigator.serviceWorker.ready;
    const subscription = await registration.pushManager.getSubscription();
    if (subscription && (await send(unsubscribePush, { endpoint: subscription.endpoint })).data) {
      await subscription.unsubscribe();
    }
    return browserPush.stateNow();
  },
};

/** By our application on this phone, which the shell asks the phone for. */
const appPush: PushWay = {
  words: { title: m.preferences_pushApp, text: m.preferences_pushAppText, forbidden: m.preferences_pushAppForbidden },
  async stateNow() {
    const endpoint = data.text('pushToken');
    return endpoint !== null && (await send(keepPush, { endpoint })).data?.kept ? 'on' : 'off';
  },
  async turnOn() {
    const outcome = await (await shellDevice())?.askForPush();
    if (outcome?.state !== 'done') {
      return outcome?.state === 'denied' ? 'forbidden' : outcome?.state === 'missing' ? 'impossible' : 'off';
    }
    if (!(await send(subscribeApp, outcome.value)).data) {
      return 'off';
    }
    data.setText('pushToken', outcome.value.token);
    return 'on';
  },
  async turnOff() {
    const endpoint = data.text('pushToken');
    if (endpoint !== null && (await send(unsubscribePush, { endpoint })).data) {
      data.setText('pushToken', null);
      return 'off';
    }
    return appPush.stateNow();
  },
};

export const pushWay = (): PushWay => (inShell() ? appPush : browserPush);

/** Somebody signed in: what is shown here while the shop is closed goes on if it is this account's, and ends if it was another's. */
export async function keepOwnPush(): Promise<void> {
  const token = data.text('pushToken');
  if (token !== null && (await send(keepPush, { endpoint: token })).data?.kept === false) {
    data.setText('pushToken', null);
  }
  const workers = navigator.serviceWorker as ServiceWorkerContainer | undefined;
  const registration = await workers?.getRegistration();
  const pushes = registration?.pushManager as PushManager | undefined;
  const subscription = await pushes?.getSubscription();
  if (subscription && (await send(keepPush, { endpoint: subscription.endpoint })).data?.kept === false) {
    await subscription.unsubscribe();
  }
}
