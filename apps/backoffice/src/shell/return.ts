import type { Go } from '@lyceum/web/router';

let wanted: string | null = null;

/** Told by the router where somebody wanted to go who must sign in first. */
export function rememberReturn(href: string): void {
  wanted = href;
}

/** Back to where one was sent away from, or to the dashboard. */
export function returnAfterSignIn(go: Go): void {
  const href = wanted ?? '/';
  wanted = null;
  go.insteadHref(href);
}
