import type { ReplyOf } from '@lyceum/web/call-client';
import type { detail } from '@lyceum/contract/sales.calls';
import * as m from '@lyceum/i18n/words';

type Actor = ReplyOf<typeof detail>['history'][number]['by'];
/** Who took a step of an order or a refund. */
export const actorWords: Record<Actor, () => string> = {
  buyer: m.sales_by_buyer,
  clock: m.sales_by_clock,
  provider: m.sales_by_provider,
  seller: m.sales_by_seller,
  platform: m.sales_by_platform,
};
