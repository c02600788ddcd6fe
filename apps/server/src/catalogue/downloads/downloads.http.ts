import * as calls from '@lyceum/contract/downloads.calls';
import * as schemas from '@lyceum/contract/downloads.schemas';
import type { Serve } from '../../platform/serve.ts';
import { listVersions, saveVersion } from './change-versions.ts';
import { selectShownVersions } from './downloads.sql.ts';

export function downloadsHttp(serve: Serve): void {
  serve(calls.getVersionInfo, schemas.getVersionInfo, async ({ db }, _, { language }) => ({
    list: await selectShownVersions(db, language),
  }));
  serve(calls.versions, schemas.versions, listVersions);
  serve(calls.saveVersion, schemas.saveVersion, saveVersion);
}
