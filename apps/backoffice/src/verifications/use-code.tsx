import type { detail } from '@lyceum/contract/sales.calls';
import { verify } from '@lyceum/contract/verifications.calls';
import * as m from '@lyceum/i18n/words';
import type { ReplyOf } from '@lyceum/web/call-client';
import { useCommand } from '@lyceum/web/command';
import { toast } from '@lyceum/web/notices';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { Refused } from '../staff/refused.tsx';
import { CodeEntry } from './code-entry.tsx';

/** At an order: the buyer's code, which must be of this very order. */
export function UseCode({ sale }: { sale: Pick<ReplyOf<typeof detail>, 'orderId'> }): ReactNode {
  const { run, busy, refusal } = useCommand(verify, { throttleMs: 300 });
  const use = async (code: string): Promise<void> => {
    if ((await run({ code, orderId: sale.orderId }))?.data) {
      toast(m.verifications_verified(), 'good');
    }
  };
  return (
    <section className="paper stack">
      <h2>{m.verifications_title()}</h2>
      <CodeEntry onCode={(code) => void use(code)}>
        <Button type="primary" htmlType="submit" loading={busy}>
          {m.verifications_verify()}
        </Button>
      </CodeEntry>
      <Refused by={refusal} />
    </section>
  );
}
