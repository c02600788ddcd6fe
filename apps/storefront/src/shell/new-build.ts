const key = 'reloadedForNewBuild';
const atMostEveryMs = 60_000;

/** An open page may ask for parts of a build that has been replaced: it is loaded anew, once, unless the line is gone. */
export function reloadOnceForNewBuild(): void {
  addEventListener('vite:preloadError', () => {
    try {
      const last = Number(sessionStorage.getItem(key));
      if (navigator.onLine && Date.now() - last > atMostEveryMs) {
        sessionStorage.setItem(key, String(Date.now()));
        location.reload();
      }
    } catch {
      // Without memory it might reload for ever: the screen's "try again" is left.
    }
  });
}
