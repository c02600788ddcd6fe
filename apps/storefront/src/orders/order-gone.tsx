import * as m from '@lyceum/i18n/words';
import type { ReactNode } from 'react';
import { routes } from '../routes.ts';
import { ButtonLink } from '../ui/button.tsx';
import { Empty } from '../ui/empty.tsx';

/** An order of somebody else, or none at all: the server does not say which. */
export function OrderGone(): ReactNode {
  return (
    <Empty icon="receipt" title={m.orders_notFoundTitle()} text={m.orders_notFoundText()}>
      <ButtonLink to={routes.orderList} look={{ kind: 'soft' }}>
        {m.orders_title()}
      </ButtonLink>
    </Empty>
  );
}
