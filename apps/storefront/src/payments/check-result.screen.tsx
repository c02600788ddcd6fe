import * as m from '@lyceum/i18n/words';
import { useParams } from '@lyceum/web/router';
import type { ReactNode } from 'react';
import { routes } from '../routes.ts';
import { Screen } from '../shell/screen.tsx';
import { Result } from './result.tsx';

/** What has become of a payment. */
export default function CheckResult(): ReactNode {
  const { orderId } = useParams(routes.checkResult);
  return (
    <Screen name="payments/check-result" title={m.payments_resultTitle()}>
      <div className="flex flex-1 flex-col justify-center">
        <Result id={orderId} />
      </div>
    </Screen>
  );
}
