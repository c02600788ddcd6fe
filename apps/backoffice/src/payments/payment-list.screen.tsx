import { list } from '@lyceum/contract/payments.calls';
import type { PaymentCode } from '@lyceum/domain/payments';
import * as m from '@lyceum/i18n/words';
import type { ReplyOf } from '@lyceum/web/call-client';
import { dateText } from '@lyceum/web/date-text';
import { useCall } from '@lyceum/web/load';
import { amountText } from '@lyceum/web/money-text';
import { Link, useGo } from '@lyceum/web/router';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { routes } from '../routes.ts';
import { iMay, useSettings } from '../session.ts';
import { Screen } from '../shell/screen.tsx';
import { DateRange, instantsOf } from '../ui/date-range.tsx';
import { useFilters } from '../ui/filters.tsx';
import { StateTag } from '../ui/state-tag.tsx';
import { TableView, type Column } from '../ui/table.tsx';
import { OrderLinks } from './order-links.tsx';
import { attemptTones, attemptWords, currencyWords, providerWords, wayWords } from './payment-words.ts';

type Payment = ReplyOf<typeof list>['list'][number];

/** Attempts to pay, newest first: what came of each, and by which way it was made. */
export default function PaymentList(): ReactNode {
  const { language } = useSettings();
  const go = useGo();
  const { address, input, filters } = useFilters(routes.paymentList, {
    provider: { label: m.payments_provider(), none: m.payments_anyProvider(), words: providerWords },
    code: { label: m.payments_way(), none: m.payments_anyWay(), words: wayWords },
    state: { label: m.payments_state(), none: m.office_anyState(), words: attemptWords },
    currency: { label: m.payments_currency(), none: m.payments_anyCurrency(), words: currencyWords },
  });
  const { code, ...wanted } = input;
  const { after } = address.values;
  const loaded = useCall(list, {
    ...wanted,
    ...(code && { code: Number(code) as PaymentCode }),
    ...instantsOf(address.values),
    ...(after && { after }),
  });
  const next = loaded.state === 'ready' ? loaded.data.next : null;
  const columns: Column<Payment>[] = [
    {
      key: 'number',
      title: m.payments_number(),
      fixed: true,
      show: ({ attemptId, number }) => (
        <Link to={routes.payment} params={{ attemptId }}>
          {number}
        </Link>
      ),
    },
    {
      key: 'state',
      title: m.payments_state(),
      show: ({ state }) => <StateTag tone={attemptTones[state]}>{attemptWords[state]()}</StateTag>,
    },
    { key: 'way', title: m.payments_way(), show: (payment) => wayWords[payment.code]() },
    { key: 'amount', title: m.payments_sum(), figures: true, show: ({ amount }) => amountText(amount) },
    { key: 'orders', title: m.payments_orders(), show: ({ orderIds }) => <OrderLinks orderIds={orderIds} /> },
    { key: 'tradeNumber', title: m.payments_tradeNumber(), show: ({ tradeNumber }) => tradeNumber ?? '' },
    {
      key: 'createdAt',
      title: m.payments_begunAt(),
      show: ({ createdAt }) => dateText(createdAt, language, 'dateTime'),
    },
    {
      key: 'settledAt',
      title: m.payments_settledAt(),
      show: ({ settledAt }) => (settledAt ? dateText(settledAt, language, 'dateTime') : m.payments_noResult()),
    },
  ];
  return (
    <Screen
      name="payments/payment-list"
      title={m.payments_officeTitle()}
      actions={iMay('read paymentHealth') && <Link to={routes.paymentHealth}>{m.payments_healthTitle()}</Link>}
    >
      <TableView
        name="payments"
        address={address}
        loaded={loaded}
        rows={(page) => page.list}
        rowKey={({ attemptId }) => attemptId}
        columns={columns}
        onOpen={({ attemptId }) => go.to(routes.payment, { attemptId })}
        search={m.payments_search()}
        filters={
          <>
            {filters}
            <DateRange address={address} />
          </>
        }
        foot={
          (after || next) && (
            <div className="row foot">
              {after && <Button onClick={() => address.change({ after: undefined })}>{m.audit_newest()}</Button>}
              {next && <Button onClick={() => address.change({ after: next })}>{m.audit_older()}</Button>}
            </div>
          )
        }
      />
    </Screen>
  );
}
