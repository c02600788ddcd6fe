import * as calls from '@lyceum/contract/shipments.calls';
import * as schemas from '@lyceum/contract/shipments.schemas';
import type { Serve } from '../../platform/serve.ts';
import { correctShipment, receiveOrder, shipOrder } from './ship-order.ts';

export function shipmentsHttp(serve: Serve): void {
  serve(calls.ship, schemas.ship, shipOrder);
  serve(calls.correct, schemas.correct, correctShipment);
  serve(calls.shipByPhone, schemas.shipByPhone, shipOrder);
  serve(calls.correctByPhone, schemas.correctByPhone, correctShipment);
  serve(calls.receive, schemas.receive, receiveOrder);
}
