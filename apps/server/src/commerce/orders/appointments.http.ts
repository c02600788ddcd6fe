import * as calls from '@lyceum/contract/bookings.calls';
import * as schemas from '@lyceum/contract/bookings.schemas';
import type { Serve } from '../../platform/serve.ts';
import { readLastConsultInfo, saveAppointmentTime } from './book-session.ts';

/** Booked time as buyers have it in their orders; what is free is the calendar's (bookings). */
export function appointmentsHttp(serve: Serve): void {
  serve(calls.lastConsultInfo, schemas.lastConsultInfo, readLastConsultInfo);
  serve(calls.saveAppointmentTime, schemas.saveAppointmentTime, saveAppointmentTime);
}
