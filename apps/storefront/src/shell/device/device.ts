import type { Coordinates } from '@lyceum/domain/place';
import { second, minute } from '@lyceum/domain/time';
import { bridgeOn } from '@lyceum/web/terminal';
import {
  readAnswer,
  readNews,
  readNothing,
  readPlace,
  readPushAddress,
  readScanned,
  readStatusBar,
  readToken,
  type Outcome,
  type PushAddress,
  type Reads,
} from './answers.ts';
import { bridges, type ShellPage } from './bridges.ts';

/** FACTS.md: an answer, or word that a person is at it. */
const patience = 8 * second;
const personsPatience = 10 * minute;

/** What a shell can do. None of it throws, and each ends. */
export interface Device {
  /** The shell's own sign-in: a token, which is nobody's until the server knows it. */
  login: () => Promise<Outcome<string>>;
  /** Nobody is signed in any more: the shell's session, too, is over. */
  logout: () => Promise<Outcome<null>>;
  /** SPEC.md's payment codes of apps, with what the provider wants to have. Done is no proof: the server knows. */
  pay: (order: { paymentCode: number; fields: Readonly<Record<string, string>> }) => Promise<Outcome<null>>;
  share: (page: { title: string; url: string }) => Promise<Outcome<null>>;
  savePicture: (picture: { url: string }) => Promise<Outcome<null>>;
  /** What a code says. */
  scan: () => Promise<Outcome<string>>;
  locate: () => Promise<Outcome<Coordinates>>;
  openBrowser: (page: { url: string }) => Promise<Outcome<null>>;
  /** The phone asks the person, if it has to: by what service, and by which token, the application is told while it is closed. */
  askForPush: () => Promise<Outcome<PushAddress>>;
  /** CSS pixels that the status bar covers. */
  getStatusBarHeight: () => Promise<Outcome<number>>;
}

/** What a shell says by itself; true: it has been dealt with. */
export type Hears = (event: string, data: Record<string, unknown>) => boolean;

/** The page's side of the bridge, for shells that run a script in the page. */
export interface LyceumShell {
  answer: (id: unknown, raw: unknown) => void;
  tell: (event: unknown, data?: unknown) => boolean;
}

/** Null where there is no bridge. Once a page: what is asked has its answer by `lyceumShell` of this page. */
export function createDevice(page: ShellPage, hears: Hears): Device | null {
  const name = bridgeOn(page);
  if (name === null) {
    return null;
  }
  const bridge = bridges[name];
  const waiting = new Map<string, (raw: unknown) => void>();

  function ask<Value>(action: string, data: object, reads: Reads<Value>): Promise<Outcome<Value>> {
    const id = crypto.randomUUID();
    return new Promise((resolve) => {
      const end = (outcome: Outcome<Value>): void => {
        clearTimeout(timer);
        waiting.delete(id);
        resolve(outcome);
      };
      const late = (): void => end({ state: 'late' });
      let isBegun = false;
      let timer = setTimeout(late, patience);
      const deliver = (raw: unknown): void => {
        // Whatever comes a second time, or after all patience, comes to nobody.
        if (!waiting.has(id)) {
          return;
        }
        const answer = readAnswer(raw, reads);
        if (answer !== 'begun') {
          end(answer);
        } else if (!isBegun) {
          isBegun = true;
          clearTimeout(timer);
          timer = setTimeout(late, personsPatience);
        }
      };
      waiting.set(id, deliver);
      try {
        bridge.send(page, { id, action, data }, deliver);
      } catch {
        end({ state: 'broken' });
      }
    });
  }

  const shell: LyceumShell = {
    answer: (id, raw) => (typeof id === 'string' ? waiting.get(id)?.(raw) : undefined),
    tell(event, data) {
      const news = readNews({ event, data });
      return hears(news.event, news.data);
    },
  };
  Object.defineProperty(page, 'lyceumShell', { value: Object.freeze(shell), configurable: true });
  bridge.hear?.(page, (raw) => {
    const news = readNews(raw);
    return hears(news.event, news.data);
  });

  return {
    login: () => ask('login', {}, readToken),
    logout: () => ask('logout', {}, readNothing),
    pay: (order) => ask('pay', order, readNothing),
    share: (shared) => ask('share', shared, readNothing),
    savePicture: (picture) => ask('savePicture', picture, readNothing),
    scan: () => ask('scan', {}, readScanned),
    locate: () => ask('locate', {}, readPlace),
    openBrowser: (outside) => ask('openBrowser', outside, readNothing),
    askForPush: () => ask('askForPush', {}, readPushAddress),
    getStatusBarHeight: () => ask('getStatusBarHeight', {}, readStatusBar),
  };
}
