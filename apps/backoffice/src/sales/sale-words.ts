import type { ReplyOf } from '@lyceum/web/call-client';
import type { detail } from '@lyceum/contract/sales.calls';
import * as m from '@lyceum/i18n/words';

export { orderStateWords as stateWords } from '@lyceum/i18n/order-words';

type Actor = ReplyOf<typeof detail>['history'][number]['by'];
export const actorWords: Record<Actor, () => string> = {
  buyer: m.sales_by_buyer,
  clock: m.sales_by_clock,
  provider: m.sales_by_provider,
  seller: m.sales_by_seller,
  platform: m.sales_by_platform,
};
