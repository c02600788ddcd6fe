import * as calls from '@lyceum/contract/dashboard.calls';
import * as schemas from '@lyceum/contract/dashboard.schemas';
import type { Serve } from '../../platform/serve.ts';
import { readTodayByPhone } from './read-today-by-phone.ts';
import { readToday } from './read-today.ts';

export function dashboardHttp(serve: Serve): void {
  serve(calls.today, schemas.today, readToday);
  serve(calls.todayByPhone, schemas.todayByPhone, readTodayByPhone);
}
