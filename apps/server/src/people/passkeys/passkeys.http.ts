import * as calls from '@lyceum/contract/passkeys.calls';
import * as schemas from '@lyceum/contract/passkeys.schemas';
import type { Serve } from '../../platform/serve.ts';
import { beginEnter, enterByPasskey } from './enter-by-passkey.ts';
import { addPasskey, beginAddPasskey, listPasskeys, removePasskey } from './own-passkeys.ts';

export function passkeysHttp(serve: Serve): void {
  serve(calls.beginAdd, schemas.beginAdd, beginAddPasskey);
  serve(calls.add, schemas.add, addPasskey);
  serve(calls.list, schemas.list, listPasskeys);
  serve(calls.remove, schemas.remove, removePasskey);
  serve(calls.begin, schemas.begin, beginEnter);
  serve(calls.enter, schemas.enter, enterByPasskey);
}
