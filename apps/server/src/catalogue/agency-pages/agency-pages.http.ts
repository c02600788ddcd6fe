import * as calls from '@lyceum/contract/agencies.calls';
import * as schemas from '@lyceum/contract/agencies.schemas';
import type { Serve } from '../../platform/serve.ts';
import { followAgency } from './follow-agency.ts';
import { listAgencies } from './list-agencies.ts';
import {
  listAgencyProducts,
  readAgencyBrief,
  readAgencyPage,
  readAgencyPins,
  searchAgencies,
} from './read-agencies.ts';

/** Of an agency what stands in the shop. */
export function agencyPagesHttp(serve: Serve): void {
  serve(calls.list, schemas.list, listAgencies);
  serve(calls.search, schemas.search, searchAgencies);
  serve(calls.pins, schemas.pins, readAgencyPins);
  serve(calls.getAgencyInfo, schemas.getAgencyInfo, readAgencyBrief);
  serve(calls.getAgencyInfoV2, schemas.getAgencyInfoV2, readAgencyPage);
  serve(calls.sellerDetail, schemas.sellerDetail, readAgencyPage);
  serve(calls.listProductsByAgencyId, schemas.listProductsByAgencyId, listAgencyProducts);
  serve(calls.follow, schemas.follow, followAgency);
}
