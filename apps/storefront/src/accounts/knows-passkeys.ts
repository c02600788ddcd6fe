import { webViewOf } from '@lyceum/domain/doors';
import { carriesPasskeys } from '@lyceum/domain/passkeys';

/** Whether this browser has passkeys, with WebAuthn's own JSON, at this address. Inside other applications its sheet does not open. */
export const knowsPasskeys = (): boolean =>
  'PublicKeyCredential' in globalThis &&
  'parseRequestOptionsFromJSON' in PublicKeyCredential &&
  carriesPasskeys(location.hostname) &&
  webViewOf(navigator.userAgent) === null;
