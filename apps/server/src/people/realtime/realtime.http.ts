import * as calls from '@lyceum/contract/realtime.calls';
import * as schemas from '@lyceum/contract/realtime.schemas';
import type { Serve } from '../../platform/serve.ts';
import { openOfficeStream, openStream } from './open-stream.ts';

export function realtimeHttp(serve: Serve): void {
  serve(calls.ticket, schemas.ticket, openStream);
  serve(calls.officeTicket, schemas.officeTicket, openOfficeStream);
}
