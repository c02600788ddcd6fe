import { bridgeEvents } from '@lyceum/web/terminal';
import { cameSignedIn, terminal } from '../../session.ts';
import type { Device } from './device.ts';

/** Whether a shell is around the page that can be asked. */
export const inShell = (): boolean => isHere;

let isHere = terminal.bridged;
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
  for (const event of bridgeEvents) {
    addEventListener(event, () => {
      isHere = true;
      join();
    });
  }
  join();
}
