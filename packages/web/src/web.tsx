import { createContext, use, type ReactNode } from 'react';
import type { CallFailure, Send } from './call-client.ts';

/** What an application gives to `<Load>` and `useCommand`: its caller, and its own words and pictures for what goes wrong. */
export interface Web {
  send: Send;
  /** What answers depend on besides their input: language, region and display currency. */
  scope: readonly string[];
  newKey: () => string;
  /** A command got no answer; nothing tells whether it was done. */
  toastFailure: (failure: CallFailure) => void;
  views: {
    failed: (failure: CallFailure, again: () => void) => ReactNode;
    /** The line is gone; goes on by itself when it returns. */
    offline: (again: () => void) => ReactNode;
    refused: (message: string) => ReactNode;
    empty: () => ReactNode;
  };
}

const WebContext = createContext<Web | null>(null);
export const WebProvider = WebContext;

export function useWeb(): Web {
  const web = use(WebContext);
  if (!web) {
    throw new Error('outside of <WebProvider>');
  }
  return web;
}
