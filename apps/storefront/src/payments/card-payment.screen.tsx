import * as m from '@lyceum/i18n/words';
import { useParams } from '@lyceum/web/router';
import type { ReactNode } from 'react';
import { routes } from '../routes.ts';
import { Screen } from '../shell/screen.tsx';
import { Result } from './result.tsx';

/** Where the card provider's page leads back to; the user in the address is not believed. */
export default function CardPayment(): ReactNode {
  const { orderId } = useParams(routes.cardPayment);
  return (
    <Screen name="payments/card-payment" title={m.payments_resultTitle()}>
      <div className="flex flex-1 flex-col justify-center">
        <Result id={orderId} />
      </div>
    </Screen>
  );
}
