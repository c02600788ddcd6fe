import * as calls from '@lyceum/contract/switches.calls';
import * as schemas from '@lyceum/contract/switches.schemas';
import type { Serve } from '../../platform/serve.ts';
import { askSwitch, decideSwitch } from './change-switches.ts';
import { listSwitches } from './list-switches.ts';

export function switchesHttp(serve: Serve): void {
  serve(calls.list, schemas.list, listSwitches);
  serve(calls.ask, schemas.ask, askSwitch);
  serve(calls.decide, schemas.decide, decideSwitch);
}
