import * as m from '@lyceum/i18n/words';
import type { ReactNode } from 'react';
import { routes } from '../routes.ts';
import { ButtonLink } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';

/** Writes to an agency; about a product where one is named. */
export function MessageLink({ agencyId, productId }: { agencyId: string; productId?: string }): ReactNode {
  return (
    <ButtonLink
      to={routes.sendMessage}
      params={{
        sellerId: agencyId,
        userType: '1',
        cardShow: productId === undefined ? 'noCard' : 'haveCard',
        ...(productId !== undefined && { productId }),
      }}
      look={{ kind: 'soft', size: 'small' }}
    >
      <Icon name="message" size={18} />
      {productId === undefined ? m.messages_writeTo() : m.messages_askAbout()}
    </ButtonLink>
  );
}
