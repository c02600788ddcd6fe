import { headers } from '../session.ts';

/** Without cookies and token; also while the page is being left. What gets lost on the way is lost. */
export function postCount(path: string, body: object): void {
  const { terminal = '', appArea = '', lang = '' } = headers();
  fetch(path, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { terminal, appArea, lang, 'Content-Type': 'application/json' },
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
    keepalive: true,
  }).catch(() => undefined);
}
