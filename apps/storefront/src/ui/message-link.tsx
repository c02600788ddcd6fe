import * as m from '@lyceum/i18n/words';
import type { ReactNode } from 'react';
import { routes } from '../routes.ts';
import { ButtonLink } from './button.tsx';
import { Icon } from './icon.tsx';

/** Writes to an agency; about a product or an order where one is named. */
export function MessageLink({
  agencyId,
  productId,
  orderId,
}: {
  agencyId: string;
  productId?: string;
  orderId?: string;
}): ReactNode {
  const isAbout = productId !== undefined || orderId !== undefined;
  return (
    <ButtonLink
      to={routes.sendMessage}
      params={{
        sellerId: agencyId,
        userType: '1',
        cardShow: isAbout ? 'haveCard' : 'noCard',
        ...(productId !== undefined && { productId }),
        ...(orderId !== undefined && { orderId }),
      }}
      look={{ kind: 'soft', size: 'small' }}
    >
      <Icon name="message" size={18} />
      {isAbout ? m.messages_askAbout() : m.messages_writeTo()}
    </ButtonLink>
  );
}
