import * as m from '@lyceum/i18n/words';
import { useParams } from '@lyceum/web/router';
import type { ReactNode } from 'react';
import { routes } from '../routes.ts';
import { Screen } from '../shell/screen.tsx';
import { MethodMark } from './method-mark.tsx';
import { Result } from './result.tsx';

/** Where PayPal's page leads back to: the server takes the money that the buyer approved there, and this page waits for its word. */
export default function PayPal(): ReactNode {
  const { orderId } = useParams(routes.paypal);
  return (
    <Screen name="payments/paypal" title={m.payments_paypalTitle()}>
      <div className="flex flex-1 flex-col justify-center">
        <Result
          id={orderId}
          words={{
            mark: <MethodMark code={15} />,
            waitingTitle: m.payments_paypalWaitingTitle(),
            waitingText: m.payments_paypalWaitingText(),
            failedText: m.payments_paypalFailedText(),
          }}
        />
      </div>
    </Screen>
  );
}
