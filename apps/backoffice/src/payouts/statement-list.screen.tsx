import { balance } from '@lyceum/contract/payouts.calls';
import * as m from '@lyceum/i18n/words';
import { Load } from '@lyceum/web/load';
import { amountText } from '@lyceum/web/money-text';
import { Link } from '@lyceum/web/router';
import { Skeleton } from 'antd';
import type { ReactNode } from 'react';
import { routes } from '../routes.ts';
import { iMay } from '../session.ts';
import { Screen } from '../shell/screen.tsx';
import { FactList } from '../ui/fact-list.tsx';
import { useAddress } from '../ui/address.ts';
import { SettlementTable } from './settlement-table.tsx';

/** An agency's statements, period by period, and what it is owed now; for the platform the statements of all. */
export default function StatementList(): ReactNode {
  return (
    <Screen name="payouts/statement-list" title={m.payouts_statements()}>
      {iMay('read balance') && <Balance />}
      <SettlementTable address={useAddress(routes.statementList)} />
    </Screen>
  );
}

/** What was sold and waits, and what the next batch pays; a row a currency. */
function Balance(): ReactNode {
  return (
    <section className="paper stack">
      <h2>{m.payouts_balance()}</h2>
      <Load
        from={balance}
        input={{}}
        skeleton={<Skeleton active paragraph={{ rows: 1 }} />}
        empty={<p>{m.payouts_noBalance()}</p>}
      >
        {({ list, account }) => (
          <div className="columns">
            {!account && (
              <p className="warned">
                {m.payouts_noAccount()} <Link to={routes.payoutAccount}>{m.payoutAccounts_add()}</Link>
              </p>
            )}
            {list.map(({ held, payable }) => (
              <FactList
                key={held.currency}
                figures
                facts={[
                  [m.payouts_held(), amountText(held)],
                  [m.payouts_payable(), <strong key="payable">{amountText(payable)}</strong>],
                ]}
              />
            ))}
          </div>
        )}
      </Load>
      <p className="muted">{m.payouts_balanceText()}</p>
    </section>
  );
}
