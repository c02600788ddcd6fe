import type { detail } from '@lyceum/contract/sales.calls';
import { find, verify } from '@lyceum/contract/verifications.calls';
import * as m from '@lyceum/i18n/words';
import type { ReplyOf } from '@lyceum/web/call-client';
import { useCommand } from '@lyceum/web/command';
import { toast } from '@lyceum/web/notices';
import { Button } from 'antd';
import { useState, type ReactNode } from 'react';
import { Refused } from '../staff/refused.tsx';
import { CodeEntry } from './code-entry.tsx';

/** At an order: the buyer's code, which must be of this very order. */
export function UseCode({ sale }: { sale: Pick<ReplyOf<typeof detail>, 'orderId'> }): ReactNode {
  const finding = useCommand(find, { throttleMs: 0 });
  const using = useCommand(verify, { throttleMs: 300 });
  const [isOther, setOther] = useState(false);
  const use = async (code: string): Promise<void> => {
    const found = (await finding.run({ code }))?.data;
    setOther(found !== undefined && found !== null && found.orderId !== sale.orderId);
    if (found?.orderId === sale.orderId && (await using.run({ code }))?.data) {
      toast(m.verifications_verified(), 'good');
    }
  };
  const refusal = finding.refusal ?? using.refusal;
  return (
    <section className="paper stack">
      <h2>{m.verifications_title()}</h2>
      <CodeEntry onCode={(code) => void use(code)}>
        <Button type="primary" htmlType="submit" loading={finding.busy || using.busy}>
          {m.verifications_verify()}
        </Button>
      </CodeEntry>
      <Refused by={isOther ? { message: m.verifications_otherOrder() } : refusal} />
    </section>
  );
}
