import * as calls from '@lyceum/contract/visits.calls';
import * as schemas from '@lyceum/contract/visits.schemas';
import type { Serve } from '../../platform/serve.ts';
import { cancelVisit, confirmVisit, declineVisit, finishVisit } from './answer-visit.ts';
import { askVisit } from './ask-visit.ts';
import { listOwnVisits, listVisits } from './list-visits.ts';
import { readVisitTimes } from './visit-times.ts';

export function visitsHttp(serve: Serve): void {
  serve(calls.times, schemas.times, readVisitTimes);
  serve(calls.insertProductAppointment, schemas.insertProductAppointment, askVisit);
  serve(calls.listOwn, schemas.listOwn, listOwnVisits);
  serve(calls.cancel, schemas.cancel, cancelVisit);
  serve(calls.list, schemas.list, listVisits);
  serve(calls.confirm, schemas.confirm, confirmVisit);
  serve(calls.decline, schemas.decline, declineVisit);
  serve(calls.finish, schemas.finish, finishVisit);
}
