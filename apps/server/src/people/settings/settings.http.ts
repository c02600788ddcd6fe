import * as calls from '@lyceum/contract/settings.calls';
import * as schemas from '@lyceum/contract/settings.schemas';
import type { Serve } from '../../platform/serve.ts';
import { listSettings, saveSetting } from './change-settings.ts';

export function settingsHttp(serve: Serve): void {
  serve(calls.all, schemas.all, listSettings);
  serve(calls.save, schemas.save, saveSetting);
}
