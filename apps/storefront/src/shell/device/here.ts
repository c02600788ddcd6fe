import { bridgeEvents, bridgeOn } from '@lyceum/web/terminal';
import { cameSignedIn } from '../../session.ts';
import type { Device } from './device.ts';

/** Whether a shell is around the page that can be asked. Looked at anew: some put their bridge there later than the page. */
export const inShell = (): boolean => bridgeOn(window as Parameters<typeof bridgeOn>[0]) !== null;

let backKey = (): boolean => false;
let coming: Promise<Device | null> | undefined;

/** What the shell can do; null in a browser. Its code is fetched in a shell alone. */
export function shellDevice(): Promise<Device | null> {
  if (!inShell()) {
    return Promise.resolve(null);
  }
  coming ??= import('./start.ts').then(
    ({ startDevice }) => startDevice(() => backKey(), cameSignedIn),
    () => {
      coming = undefined;
      return null;
    },
  );
  return coming;
}

/** The shell is heard from now on, or as soon as it is there. `back`: its back key; false: there is nothing to go back to. */
export function joinShell(back: () => boolean): void {
  backKey = back;
  const join = (): void => void shellDevice();
  bridgeEvents.forEach((event) => addEventListener(event, join));
  join();
}
