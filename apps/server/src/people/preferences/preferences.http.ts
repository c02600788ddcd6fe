import * as calls from '@lyceum/contract/preferences.calls';
import * as schemas from '@lyceum/contract/preferences.schemas';
import type { Serve } from '../../platform/serve.ts';
import { readPreferences, savePreferences } from './own-preferences.ts';

export function preferencesHttp(serve: Serve): void {
  serve(calls.mine, schemas.mine, readPreferences);
  serve(calls.save, schemas.save, savePreferences);
}
