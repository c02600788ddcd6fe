import type { BrowserContext, ConsoleMessage, Request, WebError } from '@playwright/test';

/** What went wrong in the browser while a test ran: each of them fails it, unless the test has said that it belongs to its story. */
export interface Faults {
  /** Faults that match belong to the story from now on. */
  expect(...patterns: RegExp[]): void;
  unexpected(): string[];
  /** Listens no longer. */
  stop(): void;
}

/**
 * Listens to every page of the context: console errors (Chromium tells broken content security rules and answers of 400 and above there),
 * exceptions, rejections that nobody handled, and requests that broke off. A request that the page itself gave up is no fault.
 */
export function watchFaults(context: BrowserContext): Faults {
  const expected: RegExp[] = [];
  const seen: string[] = [];
  const onConsole = (message: ConsoleMessage): void => {
    if (message.type() === 'error') {
      seen.push(`console: ${message.text()} (${message.location().url})`);
    }
  };
  const onError = (error: WebError): void => {
    seen.push(`page: ${error.error().stack ?? error.error().message}`);
  };
  const onLost = (request: Request): void => {
    const why = request.failure()?.errorText ?? '';
    if (why !== 'net::ERR_ABORTED') {
      seen.push(`request: ${request.method()} ${request.url()} ${why}`);
    }
  };
  context.on('console', onConsole).on('weberror', onError).on('requestfailed', onLost);
  return {
    stop: () => void context.off('console', onConsole).off('weberror', onError).off('requestfailed', onLost),
    expect: (...patterns) => void expected.push(...patterns),
    unexpected: () => seen.filter((fault) => !expected.some((pattern) => pattern.test(fault))),
  };
}
