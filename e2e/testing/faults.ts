import type { BrowserContext } from '@playwright/test';

/** What went wrong in the browser while a test ran: each of them fails it, unless the test has said that it belongs to its story. */
export interface Faults {
  /** Faults that match belong to the story from now on. */
  expect(...patterns: RegExp[]): void;
  unexpected(): string[];
}

/**
 * Listens to every page of the context: console errors (Chromium tells broken content security rules and answers of 400 and above there),
 * exceptions, rejections that nobody handled, and requests that broke off. A request that the page itself gave up is no fault.
 */
export function watchFaults(context: BrowserContext): Faults {
  const expected: RegExp[] = [];
  const seen: string[] = [];
  context.on('console', (message) => {
    if (message.type() === 'error') {
      seen.push(`console: ${message.text()} (${message.location().url})`);
    }
  });
  context.on('weberror', (error) => seen.push(`page: ${error.error().stack ?? error.error().message}`));
  context.on('requestfailed', (request) => {
    const why = request.failure()?.errorText ?? '';
    if (why !== 'net::ERR_ABORTED') {
      seen.push(`request: ${request.method()} ${request.url()} ${why}`);
    }
  });
  return {
    expect: (...patterns) => void expected.push(...patterns),
    unexpected: () => seen.filter((fault) => !expected.some((pattern) => pattern.test(fault))),
  };
}
