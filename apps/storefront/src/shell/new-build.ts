const key = 'reloadedForNewBuild';
const atMostEveryMs = 60_000;

/** The name of the file that this stands in, which the server's page names as well while it is of the same build. */
const ownFile = import.meta.url.split(/[/.]/).at(-2) ?? '';

/**
 * An open page may ask for parts of a build that has been replaced: it is loaded anew, once. A line that was lost while a part was on its way is no
 * reason, whatever `navigator.onLine` says: loading anew would take what was typed along.
 */
export function reloadOnceForNewBuild(): void {
  addEventListener('vite:preloadError', () => void reloadIfReplaced());
}

async function reloadIfReplaced(): Promise<void> {
  try {
    if (Date.now() - Number(sessionStorage.getItem(key)) > atMostEveryMs) {
      const page = await fetch('/', { cache: 'no-store' });
      if (page.ok && !(await page.text()).includes(ownFile)) {
        sessionStorage.setItem(key, String(Date.now()));
        location.reload();
      }
    }
  } catch {
    // No answer, or no memory without which it might reload for ever: the screen's "try again" is left.
  }
}
