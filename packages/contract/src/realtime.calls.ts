import { call } from './call.ts';
import type * as schemas from './realtime.schemas.ts';

/** Opens a stream of what changes for an account, and for whoever of an agency's staff is tied to it. */
export const ticket = call<typeof schemas.ticket>()({
  name: 'realtime.ticket',
  method: 'GET',
  path: '/lyceum/realtime/v1/ticket',
  act: 'read ownRealtime',
  kind: 'read',
  refusals: [],
});

/** The same for staff in the back office. */
export const officeTicket = call<typeof schemas.officeTicket>()({
  name: 'realtime.officeTicket',
  method: 'GET',
  path: '/office/api/realtime/officeTicket',
  act: 'read ownOffice',
  kind: 'read',
  refusals: [],
});
