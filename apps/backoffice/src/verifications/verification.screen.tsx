import { find, list } from '@lyceum/contract/verifications.calls';
import * as m from '@lyceum/i18n/words';
import type { ReplyOf } from '@lyceum/web/call-client';
import { useCommand } from '@lyceum/web/command';
import { dateText } from '@lyceum/web/date-text';
import { Button } from 'antd';
import { useState, type ReactNode } from 'react';
import { routes } from '../routes.ts';
import { useSettings } from '../session.ts';
import { Screen } from '../shell/screen.tsx';
import { Refused } from '../staff/refused.tsx';
import { useAddress } from '../ui/address.ts';
import { PagedTable } from '../ui/paged-table.tsx';
import type { Column } from '../ui/table.tsx';
import { CodeEntry } from './code-entry.tsx';
import { FoundOrder } from './found-order.tsx';

type UsedCode = ReplyOf<typeof list>['list'][number];

/** The counter: a code is typed or comes from a scanner, the order is shown, and its code is used. Below, what was used. */
export default function Verification(): ReactNode {
  const { language } = useSettings();
  const address = useAddress(routes.verification);
  const { run, busy, refusal, clear } = useCommand(find, { throttleMs: 0 });
  const [found, setFound] = useState<{ code: string; order: ReplyOf<typeof find> } | null>(null);
  const look = async (code: string): Promise<void> => {
    const answer = await run({ code });
    setFound(answer?.data ? { code, order: answer.data } : null);
  };
  const columns: Column<UsedCode>[] = [
    { key: 'product', title: m.sales_product(), fixed: true, show: ({ productName }) => productName },
    { key: 'quantity', title: m.sales_quantity(), figures: true, show: ({ quantity }) => quantity },
    { key: 'buyer', title: m.verifications_buyer(), show: ({ buyer }) => buyer },
    { key: 'by', title: m.verifications_by(), show: ({ by }) => by },
    { key: 'at', title: m.verifications_at(), show: ({ at }) => dateText(at, language, 'dateTime') },
    {
      key: 'order',
      title: m.verifications_order(),
      show: ({ orderNumber }) => <code>{orderNumber}</code>,
    },
  ];
  return (
    <Screen name="verifications/verification" title={m.verifications_title()}>
      <section className="paper stack">
        {found ? (
          <FoundOrder
            order={found.order}
            code={found.code}
            onNext={() => {
              setFound(null);
              clear();
            }}
          />
        ) : (
          <CodeEntry onCode={(code) => void look(code)}>
            <Button type="primary" htmlType="submit" size="large" loading={busy}>
              {m.verifications_find()}
            </Button>
          </CodeEntry>
        )}
        <Refused by={refusal} />
      </section>
      <h2>{m.verifications_records()}</h2>
      <PagedTable
        name="verifications"
        from={list}
        input={{}}
        address={address}
        columns={columns}
        rowKey={({ orderId }) => orderId}
      />
    </Screen>
  );
}
