import * as calls from '@lyceum/contract/agencies.calls';
import * as schemas from '@lyceum/contract/agencies.schemas';
import type { Serve } from '../../platform/serve.ts';
import { createAgency } from './create-agency.ts';
import {
  blockAgency,
  changeAgency,
  readLicencePaper,
  readOwnProfile,
  saveOwnProfile,
  unblockAgency,
} from './manage-agencies.ts';

export function agenciesHttp(serve: Serve): void {
  serve(calls.create, schemas.create, createAgency);
  serve(calls.change, schemas.change, changeAgency);
  serve(calls.block, schemas.block, blockAgency);
  serve(calls.unblock, schemas.unblock, unblockAgency);
  serve(calls.ownProfile, schemas.ownProfile, readOwnProfile);
  serve(calls.licencePaper, schemas.licencePaper, readLicencePaper);
  serve(calls.saveProfile, schemas.saveProfile, saveOwnProfile);
}
