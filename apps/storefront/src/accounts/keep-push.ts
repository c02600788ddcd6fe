import { keepPush as keep } from '@lyceum/contract/notices.calls';
import { send } from '../caller.ts';

/** Somebody signed in: what this browser shows while the shop is closed goes on if it is this account's, and ends if it was another's. */
export async function keepPush(): Promise<void> {
  const workers = navigator.serviceWorker as ServiceWorkerContainer | undefined;
  const registration = await workers?.getRegistration();
  const pushes = registration?.pushManager as PushManager | undefined;
  const subscription = await pushes?.getSubscription();
  if (subscription && (await send(keep, { endpoint: subscription.endpoint })).data?.kept === false) {
    await subscription.unsubscribe();
  }
}
