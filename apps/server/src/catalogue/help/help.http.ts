import * as calls from '@lyceum/contract/help.calls';
import * as schemas from '@lyceum/contract/help.schemas';
import type { Serve } from '../../platform/serve.ts';
import { arrangeHelp, findHelp, listHelp, removeHelp, saveHelp } from './keep-help.ts';

export function helpHttp(serve: Serve): void {
  serve(calls.find, schemas.find, findHelp);
  serve(calls.list, schemas.list, listHelp);
  serve(calls.save, schemas.save, saveHelp);
  serve(calls.remove, schemas.remove, removeHelp);
  serve(calls.arrange, schemas.arrange, arrangeHelp);
}
