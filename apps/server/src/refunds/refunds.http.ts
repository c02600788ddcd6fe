import * as calls from '@lyceum/contract/refunds.calls';
import * as schemas from '@lyceum/contract/refunds.schemas';
import type { Serve } from '../platform/serve.ts';
import { appealRefund, askRefund, listOwnRefunds, previewRefund, withdrawRefund } from './ask-refund.ts';
import { decideRefund, giveBack, judgeRefund, listRefunds, readRefund } from './decide-refund.ts';
import { showOwnPictures, showPictures } from './show-pictures.ts';

export function refundsHttp(serve: Serve): void {
  serve(calls.preview, schemas.preview, previewRefund);
  serve(calls.ask, schemas.ask, askRefund);
  serve(calls.ofOrder, schemas.ofOrder, listOwnRefunds);
  serve(calls.withdraw, schemas.withdraw, withdrawRefund);
  serve(calls.appeal, schemas.appeal, appealRefund);
  serve(calls.pictures, schemas.pictures, showOwnPictures);
  serve(calls.picturesOf, schemas.picturesOf, showPictures);
  serve(calls.list, schemas.list, listRefunds);
  serve(calls.detail, schemas.detail, readRefund);
  serve(calls.decide, schemas.decide, decideRefund);
  serve(calls.judge, schemas.judge, judgeRefund);
  serve(calls.giveBack, schemas.giveBack, giveBack);
}
