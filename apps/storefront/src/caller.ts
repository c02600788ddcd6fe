import * as m from '@lyceum/i18n/words';
import { createCaller, type CallerSettings, type CallFailure, type Send } from '@lyceum/web/call-client';
import { isPreview } from '@lyceum/web/routes';
import { requestName } from './boot-state.ts';
import { clock, data, first, headers, signOut } from './session.ts';
import { toast } from '@lyceum/web/notices';

/** What the boot script has asked for already is taken from it, once. */
const fetchOrTake: CallerSettings['fetch'] = (input, init) => {
  const name = requestName(input, init?.body);
  const early = first.get(name);
  first.delete(name);
  return early ? early.catch(() => fetch(input, init)) : fetch(input, init);
};

/** Every call of the storefront goes through this one. */
export const send: Send = createCaller({
  fetch: fetchOrTake,
  headers,
  isPreview: () => isPreview(location.hash) || data.text('supportUntil') !== null,
  onServerTime: (now) => clock.learn(now),
  // Silently (SPEC.md section 8): a screen that needs somebody signed in then leads to the sign-in by itself.
  onNotLoggedIn: signOut,
  onNeedsPhone({ facts }) {
    if (facts.act === 'use signIn') {
      // The chat app named somebody without an account: its ticket goes along, and what was wanted before is still to come.
      location.replace(location.hash.replace('login', 'bind'));
      return;
    }
    toast(m.shell_needsPhone());
    data.setText('fullPath', location.hash.slice(1));
    location.hash = '/bind';
  },
  toast: (message) => toast(message, 'bad'),
  networkAnomaly: () => m.shell_networkAnomaly(),
});

/** A command came to nothing. Refusals and other statuses have been told by the caller. */
export function toastFailure({ kind }: CallFailure): void {
  if (kind === 'network') {
    toast(m.shell_offlineCommand(), 'bad');
  } else if (kind === 'notLoggedIn') {
    toast(m.refusals_notLoggedIn());
  } else if (kind === 'preview') {
    toast(m.shell_previewCommand());
  }
}
