import * as calls from '@lyceum/contract/closing.calls';
import * as schemas from '@lyceum/contract/closing.schemas';
import type { Serve } from '../../platform/serve.ts';
import { askToClose, finishClosing, readClosing, takeClosingBack } from './close-shop.ts';

export function closingHttp(serve: Serve): void {
  serve(calls.read, schemas.read, readClosing);
  serve(calls.ask, schemas.ask, askToClose);
  serve(calls.takeBack, schemas.takeBack, takeClosingBack);
  serve(calls.finish, schemas.finish, finishClosing);
}
