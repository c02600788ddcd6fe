import * as calls from '@lyceum/contract/consultants.calls';
import * as schemas from '@lyceum/contract/consultants.schemas';
import type { Serve } from '../../platform/serve.ts';
import { listConsultants, readConsultant, readConsultantFacets } from './read-consultants.ts';

export function consultantsHttp(serve: Serve): void {
  serve(calls.list, schemas.list, listConsultants);
  serve(calls.facets, schemas.facets, readConsultantFacets);
  serve(calls.detail, schemas.detail, readConsultant);
}
