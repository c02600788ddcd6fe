import { currentSettings, data, subscribe, terminal } from '../../session.ts';
import { readKeyboard, readStatusBar } from './answers.ts';
import { createDevice, type Device } from './device.ts';
import { scrollBackAfterKeyboard } from './keyboard.ts';

const onRoot = (name: string, height: number): void => document.documentElement.style.setProperty(name, `${height}px`);

/** Kept, so that the next visit stands right from the beginning (boot.ts). */
function showStatusBar(height: number): void {
  data.setText('getStatusBarHeight', String(height));
  onRoot('--status-bar', height);
}

/** Takes what a shell says by itself, where it makes sense. */
function take(height: number | undefined, show: (height: number) => void): boolean {
  if (height !== undefined) {
    show(height);
  }
  return height !== undefined;
}

/** Finds the shell's bridge and hears it; once a page. */
export function startDevice(backKey: () => boolean, signedInAtFirst: boolean): Device | null {
  const news = new Map<string, (data: Record<string, unknown>) => boolean>([
    ['back', backKey],
    ['statusBar', (told) => take(readStatusBar(told), showStatusBar)],
    ['keyboard', (told) => take(readKeyboard(told), (height) => onRoot('--keyboard', height))],
  ]);
  const device = createDevice(window, (event, told) => news.get(event)?.(told) ?? false);
  if (!device) {
    return null;
  }
  void device.getStatusBarHeight().then((bar) => bar.state === 'done' && showStatusBar(bar.value));
  if (terminal.ios) {
    scrollBackAfterKeyboard(window);
  }
  let signedIn = signedInAtFirst;
  const follow = (): void => {
    const was = signedIn;
    ({ signedIn } = currentSettings());
    if (was && !signedIn) {
      void device.logout();
    }
  };
  subscribe(follow);
  follow();
  return device;
}
