import { own, withdraw } from '@lyceum/contract/payout-accounts.calls';
import { bankFields } from '@lyceum/domain/applications';
import { fieldName } from '@lyceum/i18n/application-words';
import * as m from '@lyceum/i18n/words';
import type { ReplyOf } from '@lyceum/web/call-client';
import { useCommand } from '@lyceum/web/command';
import { dateText } from '@lyceum/web/date-text';
import { Load } from '@lyceum/web/load';
import { ask, toast } from '@lyceum/web/notices';
import { Button, Skeleton } from 'antd';
import { useState, type ReactNode } from 'react';
import { iMay, useSettings } from '../session.ts';
import { Screen } from '../shell/screen.tsx';
import { Refused } from '../staff/refused.tsx';
import { FactList, type FactRows } from '../ui/fact-list.tsx';
import { StateTag } from '../ui/state-tag.tsx';
import { AccountDialog } from './account-dialog.tsx';
import { accountStateWords, accountTones } from './account-words.ts';

type Own = ReplyOf<typeof own>;
type Account = NonNullable<Own['current']>;

/** Others change it, and the platform decides, while one reads. */
const refreshEvery = 20_000;

/** Where a seller is paid: in force, asked for, and before. */
export default function PayoutAccount(): ReactNode {
  return (
    <Screen name="payout-accounts/payout-account" title={m.payoutAccounts_title()}>
      <Load from={own} input={{}} skeleton={<Skeleton active />} every={() => refreshEvery}>
        {(loaded) => <Accounts {...loaded} />}
      </Load>
    </Screen>
  );
}

function Accounts({ nation, current, pending, history }: Own): ReactNode {
  const [isChanging, setChanging] = useState(false);
  const mayChange = iMay('change ownPayoutAccount');
  return (
    <>
      <div className="columns">
        <section className="paper stack">
          <h2>{m.payoutAccounts_current()}</h2>
          {current === null ? (
            <>
              <p>{m.payoutAccounts_none()}</p>
              <p className="muted">{m.payoutAccounts_noneText()}</p>
            </>
          ) : (
            <AccountFacts nation={nation} account={current} />
          )}
          {!mayChange && <p className="muted">{m.payoutAccounts_onlyOwner()}</p>}
          {mayChange && pending === null && (
            <div className="row">
              <Button type={current === null ? 'primary' : 'default'} onClick={() => setChanging(true)}>
                {current === null ? m.payoutAccounts_add() : m.payoutAccounts_change()}
              </Button>
            </div>
          )}
        </section>
        {pending && <Pending nation={nation} account={pending} mayChange={mayChange} />}
      </div>
      {history.length > 0 && (
        <>
          <h2>{m.payoutAccounts_history()}</h2>
          <div className="columns">
            {history.map((account) => (
              <section key={account.accountId} className="paper">
                <AccountFacts nation={nation} account={account} />
              </section>
            ))}
          </div>
        </>
      )}
      {isChanging && <AccountDialog nation={nation} isFirst={current === null} onClose={() => setChanging(false)} />}
    </>
  );
}

function Pending({
  nation,
  account,
  mayChange,
}: {
  nation: Own['nation'];
  account: Account;
  mayChange: boolean;
}): ReactNode {
  const { run, busy, refusal } = useCommand(withdraw);
  const send = async (): Promise<void> => {
    const isSure = await ask({
      title: m.payoutAccounts_withdrawTitle(),
      text: m.payoutAccounts_withdrawText(),
      yes: m.payoutAccounts_withdraw(),
      danger: true,
    });
    if (isSure && (await run({ accountId: account.accountId }))?.data) {
      toast(m.payoutAccounts_withdrawn(), 'good');
    }
  };
  return (
    <section className="paper stack">
      <h2>{m.payoutAccounts_pending()}</h2>
      <AccountFacts nation={nation} account={account} isPending />
      <p className="muted">
        {account.state === 'approved' ? m.payoutAccounts_next_waiting() : m.payoutAccounts_next_asked()}
      </p>
      {mayChange && (
        <div className="row">
          <Button danger loading={busy} onClick={() => void send()}>
            {m.payoutAccounts_withdraw()}
          </Button>
        </div>
      )}
      <Refused by={refusal} />
    </section>
  );
}

interface AccountFactsProps {
  nation: Own['nation'];
  account: Account;
  /** Not in force yet. */
  isPending?: boolean;
}

function AccountFacts({ nation, account, isPending = false }: AccountFactsProps): ReactNode {
  const { language } = useSettings();
  const { state, values, askedAt, startsAt, reason } = account;
  const time = (at: string) => dateText(at, language, 'dateTime');
  const facts: FactRows = [
    ...bankFields.map((field) => [fieldName(field, nation), values[field]] as const),
    state === 'approved' && !isPending
      ? null
      : [
          m.payoutAccounts_state(),
          <StateTag key="state" tone={accountTones[state]}>
            {state === 'approved' ? m.payoutAccounts_state_waiting() : accountStateWords[state]()}
          </StateTag>,
        ],
    state === 'approved' ? null : [m.payoutAccounts_askedAt(), time(askedAt)],
    startsAt === null || state !== 'approved'
      ? null
      : [isPending ? m.payoutAccounts_startsAt() : m.payoutAccounts_since(), time(startsAt)],
    reason === null ? null : [m.payoutAccounts_reason(), reason],
  ];
  return <FactList facts={facts} />;
}
