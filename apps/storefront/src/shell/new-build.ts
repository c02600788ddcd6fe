const key = 'reloadedForNewBuild';
const atMostEveryMs = 60_000;

/**
 * An open page may ask for parts of a build that has been replaced: it is loaded anew, once. A line that was lost while a part was on its way is no
 * reason, whatever `navigator.onLine` says: loading anew would take what was typed along.
 */
export function reloadOnceForNewBuild(): void {
  addEventListener('vite:preloadError', () => {
    try {
      const last = Number(sessionStorage.getItem(key));
      if (Date.now() - last > atMostEveryMs) {
        void isReplaced().then((replaced) => {
          if (replaced) {
            sessionStorage.setItem(key, String(Date.now()));
            location.reload();
          }
        });
      }
    } catch {
      // Without memory it might reload for ever: the screen's "try again" is left.
    }
  });
}

/** Whether the server's page begins with another part than this one did; false where it does not answer. */
async function isReplaced(): Promise<boolean> {
  const entry =
    document.querySelector<HTMLScriptElement>('script[type=module]')?.src.match(/[^/]+(?=\.\w+$)/)?.[0] ?? '';
  try {
    const answer = await fetch('/', { cache: 'no-store' });
    return answer.ok && !(await answer.text()).includes(entry);
  } catch {
    return false;
  }
}
