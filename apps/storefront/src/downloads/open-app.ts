import { appLink, isShopPath } from '@lyceum/domain/app-versions';

/** Milliseconds within which an installed app has come to the front; some browsers ask first whether it may. */
const patience = 2_500;

/** Opens the app at a place of the shop; where it is not installed, nothing comes of it, and the page goes to where it is to be had. */
export function openApp(from: string | undefined, address: string, onStay: () => void): void {
  const goOn = setTimeout(() => {
    onStay();
    if (document.visibilityState === 'visible') {
      location.assign(address);
    }
  }, patience);
  const left = (): void => {
    if (document.visibilityState === 'hidden') {
      clearTimeout(goOn);
      onStay();
      document.removeEventListener('visibilitychange', left);
    }
  };
  document.addEventListener('visibilitychange', left);
  location.assign(appLink(from !== undefined && isShopPath(from) ? from : '/homepage'));
}
