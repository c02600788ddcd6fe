import * as calls from '@lyceum/contract/refunds.calls';
import * as schemas from '@lyceum/contract/refunds.schemas';
import type { Serve } from '../../platform/serve.ts';
import { appealRefund, askRefund, listOwnRefunds, previewRefund, withdrawRefund } from './ask-refund.ts';
import { endChargeback, listChargebacks, recordChargeback } from './chargebacks.ts';
import { approveRefund, decideRefund, giveBack, judgeRefund, openRefund } from './decide-refund.ts';
import { listRefunds, listRefundsOfSale, readRefund } from './list-refunds.ts';
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
  serve(calls.ofSaleByPhone, schemas.ofSaleByPhone, listRefundsOfSale);
  serve(calls.decideByPhone, schemas.decideByPhone, decideRefund);
  serve(calls.picturesByPhone, schemas.picturesByPhone, showPictures);
  serve(calls.judge, schemas.judge, judgeRefund);
  serve(calls.giveBack, schemas.giveBack, giveBack);
  serve(calls.open, schemas.open, openRefund);
  serve(calls.approve, schemas.approve, approveRefund);
  serve(calls.chargebacks, schemas.chargebacks, listChargebacks);
  serve(calls.recordChargeback, schemas.recordChargeback, recordChargeback);
  serve(calls.endChargeback, schemas.endChargeback, endChargeback);
}
