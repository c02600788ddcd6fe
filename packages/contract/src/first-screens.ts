import type { DisplayCurrency } from '@lyceum/domain/display-currency';
import type { Language } from '@lyceum/domain/language';
import type { Region } from '@lyceum/domain/region';

/** For whom a first screen is drawn: nothing of a person. */
export interface FirstReader {
  language: Language;
  region: Region;
  displayCurrency: DisplayCurrency;
  /** Whether somebody is signed in, never who: some buttons then wait for an answer. */
  signedIn: boolean;
}

/** What a screen of the storefront shows before anybody has done anything, drawn from the answers of shared calls. */
export interface FirstScreen {
  /** The plain spelling of its address. */
  href: string;
  /** By the call's name. */
  reads: readonly { call: string; input: object }[];
  /**
   * HTML of what the application would draw of these answers, in the order of the reads. Style attributes are named `data-style`, since the
   * page's policy forbids them in markup.
   */
  draw: (answers: readonly unknown[]) => Promise<string>;
}

/** Made by the storefront (its first-screens.tsx) and run by the server. Null for an address (the part after `#`) that has none. */
export type FindFirstScreen = (address: string, reader: FirstReader) => FirstScreen | null;

/** What the server answers at `firstScreenPath`. */
export interface FirstScreenReply {
  html: string;
  /** The bodies of the replies that it was drawn from, in the order of the reads. */
  replies: readonly string[];
}

export const firstScreenPath = '/first-screen';
