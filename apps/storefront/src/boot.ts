// Runs before the application has been fetched: built by vite.boot.ts into a plain inline script at the head of the page.
import { pageInput, type ListCall } from '@lyceum/web/pages';
import { requestOf } from '@lyceum/web/request';
import { begin } from './begin.ts';
import { dress, headersOf, requestName, type Begun } from './begun.ts';
import { firstReads, type FirstRead } from './first-data.ts';

/** Files of each screen's part, by path; filled in when the page is built. */
declare const partsOfPaths: Record<string, string[]>;

const begun: Begun = { ...begin(), warm };
window.lyceum = begun;
const { data, started } = begun;
dress(data, started.language);

if (location.hash === '' || location.hash === '#' || location.hash === '#/') {
  history.replaceState(history.state, '', `${location.pathname}${location.search}#/homepage`);
}
const [path = '', query = ''] = location.hash.slice(1).split('?');
document.documentElement.classList.toggle('plain', path !== '/homepage');

warm(path);
if (Object.hasOwn(firstReads, path)) {
  for (const read of firstReads[path]?.(new URLSearchParams(query)) ?? []) {
    ask(read, begun);
  }
}

function warm(to: string): void {
  for (const file of Object.hasOwn(partsOfPaths, to) ? (partsOfPaths[to] ?? []) : []) {
    hint({ rel: 'modulepreload', href: file, crossOrigin: '' });
  }
  delete partsOfPaths[to];
}

/** A failure here is nobody's: the application asks again by itself and says so. */
function ask({ call, input, endless, picture }: FirstRead, { first }: Begun): void {
  const { method, url, body } = requestOf(call, endless ? pageInput(call as ListCall, input, 1) : input);
  const headers = headersOf(begun, started.language, started.region);
  const answer = fetch(url, {
    method,
    body,
    headers: body === undefined ? headers : { ...headers, 'Content-Type': 'application/json' },
    priority: 'high',
  });
  answer.catch(() => undefined);
  first.set(requestName(url, body), answer);
  if (picture) {
    void answer
      .then((response) => response.clone().json())
      .then((envelope: { data: unknown }) => {
        const src = picture(envelope.data);
        const match = typeof src === 'string' ? /^(\/media\/[\w/-]+\/)960\.webp$/.exec(src) : null;
        if (match) {
          hint({
            rel: 'preload',
            as: 'image',
            imageSrcset: [240, 480, 960].map((width) => `${match[1]}${width}.webp ${width}w`).join(', '),
            imageSizes: '100vw',
            fetchPriority: 'high',
          });
        }
      })
      .catch(() => undefined);
  }
}

function hint(link: Partial<HTMLLinkElement>): void {
  document.head.append(Object.assign(document.createElement('link'), link));
}
