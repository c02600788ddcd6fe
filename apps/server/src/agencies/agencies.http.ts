import * as calls from '@lyceum/contract/agencies.calls';
import * as schemas from '@lyceum/contract/agencies.schemas';
import type { Serve } from '../platform/serve.ts';
import { createAgency } from './create-agency.ts';
import { followAgency } from './follow-agency.ts';
import { changeAgency, listAgencies, readOwnProfile, saveOwnProfile, setAgencyState } from './manage-agencies.ts';
import {
  listAgencyProducts,
  readAgencyBrief,
  readAgencyPage,
  readAgencyPins,
  searchAgencies,
} from './read-agencies.ts';

export function agenciesHttp(serve: Serve): void {
  serve(calls.list, schemas.list, listAgencies);
  serve(calls.create, schemas.create, createAgency);
  serve(calls.change, schemas.change, changeAgency);
  serve(calls.block, schemas.block, setAgencyState('blocked'));
  serve(calls.unblock, schemas.unblock, setAgencyState('open'));
  serve(calls.ownProfile, schemas.ownProfile, readOwnProfile);
  serve(calls.saveProfile, schemas.saveProfile, saveOwnProfile);
  serve(calls.search, schemas.search, searchAgencies);
  serve(calls.pins, schemas.pins, readAgencyPins);
  serve(calls.getAgencyInfo, schemas.getAgencyInfo, readAgencyBrief);
  serve(calls.getAgencyInfoV2, schemas.getAgencyInfoV2, readAgencyPage);
  serve(calls.sellerDetail, schemas.sellerDetail, readAgencyPage);
  serve(calls.listProductsByAgencyId, schemas.listProductsByAgencyId, listAgencyProducts);
  serve(calls.follow, schemas.follow, followAgency);
}
