import * as m from '@lyceum/i18n/words';
import type { ReactNode } from 'react';
import { routes } from '../routes.ts';
import { ButtonLink } from './button.tsx';
import { Icon } from './icon.tsx';

interface HelpLinkProps {
  productId?: string;
  orderId?: string;
  /** Where in the shop it went wrong. */
  page?: string;
}

/** To common questions and official support, which sees what it is about. */
export function HelpLink(about: HelpLinkProps): ReactNode {
  return (
    <ButtonLink to={routes.help} params={about} look={{ kind: 'plain', size: 'small' }}>
      <Icon name="info" size={18} />
      {m.help_link()}
    </ButtonLink>
  );
}
