import type { Language } from '@lyceum/domain/language';
import type { Region } from '@lyceum/domain/region';
import type { Startup } from '@lyceum/web/startup';
import type { LocalData } from '@lyceum/web/storage';
import type { Terminal } from '@lyceum/web/terminal';
import type { FirstRead } from './first-data.ts';

/** What the page knows before anything is asked of the server. The boot script makes it; the application goes on with it. */
export interface BootState {
  data: LocalData;
  started: Startup;
  terminal: Terminal;
  /** Answers on their way that the boot script has asked for: each is taken once, by the call that would have asked the same. */
  first: Map<string, Promise<Response>>;
  /** What these answers are for. */
  reads: readonly FirstRead[];
  /** What an address (the part after `#`) shows first. */
  readsOf: (hash: string) => readonly FirstRead[];
  /** Starts fetching the files of a path's screen; each once. */
  warm: (path: string) => unknown;
  /** What every request carries. */
  headers: (language: Language, region: Region) => Record<string, string>;
  /** Writes language, theme and text size on the root element, where styles and screen readers look for them. */
  appear: (language: Language) => void;
  /** Shows the first screen that the page has in its template in the place of the bones of one, as soon as it has its styles. */
  lay: () => Promise<void>;
}

declare global {
  var lyceum: BootState | undefined;
}

/** A name for a request; the boot script and the application must say the same. */
export const requestName = (url: string, body?: string | null): string => `${url} ${body ?? ''}`;
