import { retry } from '@lyceum/contract/payments.calls';
import * as m from '@lyceum/i18n/words';
import { useCommand } from '@lyceum/web/command';
import { ask } from '@lyceum/web/notices';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { iMay } from '../session.ts';

/** For a repayment that is stuck: somebody has looked at the provider's console, and it is sent again. */
export function RetryRepayment({ repaymentId }: { repaymentId: string }): ReactNode {
  const { run, busy } = useCommand(retry, { throttleMs: 300 });
  const send = async (): Promise<void> => {
    if (await ask({ title: m.reconciliations_retryAsk(), yes: m.reconciliations_retry() })) {
      await run({ repaymentId });
    }
  };
  return (
    iMay('change repayments') && (
      <Button loading={busy} onClick={() => void send()}>
        {m.reconciliations_retry()}
      </Button>
    )
  );
}
