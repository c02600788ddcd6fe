import * as calls from '@lyceum/contract/bookings.calls';
import * as schemas from '@lyceum/contract/bookings.schemas';
import type { Serve } from '../../platform/serve.ts';
import { readConsultMonth, readQuote, readRentDays, readRentHours, readSeriesQuote } from './read-calendar.ts';

export function bookingsHttp(serve: Serve): void {
  serve(calls.rentDays, schemas.rentDays, readRentDays);
  serve(calls.rentHours, schemas.rentHours, readRentHours);
  serve(calls.consultMonth, schemas.consultMonth, readConsultMonth);
  serve(calls.quote, schemas.quote, readQuote);
  serve(calls.quoteSeries, schemas.quoteSeries, readSeriesQuote);
}
