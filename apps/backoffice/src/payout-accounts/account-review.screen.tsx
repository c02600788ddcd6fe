import { approve, detail, refuse, reveal } from '@lyceum/contract/payout-accounts.calls';
import { bankFields } from '@lyceum/domain/applications';
import { fieldName } from '@lyceum/i18n/application-words';
import * as m from '@lyceum/i18n/words';
import type { ReplyOf } from '@lyceum/web/call-client';
import { useCommand } from '@lyceum/web/command';
import { dateText } from '@lyceum/web/date-text';
import { Load } from '@lyceum/web/load';
import { ask, toast } from '@lyceum/web/notices';
import { useParams } from '@lyceum/web/router';
import { Button, Skeleton } from 'antd';
import { useState, type ReactNode } from 'react';
import { routes } from '../routes.ts';
import { iMay, useSettings } from '../session.ts';
import { ReasonDialog } from '../shell/reason-dialog.tsx';
import { Screen } from '../shell/screen.tsx';
import { Refused } from '../staff/refused.tsx';
import { FactList, type FactRows } from '../ui/fact-list.tsx';
import { StateTag } from '../ui/state-tag.tsx';
import './account-review.css';
import { accountStateWords, accountTones } from './account-words.ts';

type Account = ReplyOf<typeof detail>;

/** The other operator decides while one reads. */
const refreshEvery = 20_000;

/** One account that a seller wants to be paid into, beside the one in force, and the decision of two operators. */
export default function AccountReview(): ReactNode {
  const { accountId } = useParams(routes.payoutAccountReview);
  return (
    <Screen name="payout-accounts/account-review" title={m.payoutAccounts_queue()}>
      <Load from={detail} input={{ accountId }} skeleton={<Skeleton active />} every={() => refreshEvery}>
        {(account) => (
          <div className="columns">
            <Comparison account={account} />
            <section className="paper stack">
              <History account={account} />
              {(account.state === 'asked' || account.state === 'checked') && iMay('approve payoutAccounts') && (
                <Decision account={account} />
              )}
            </section>
          </div>
        )}
      </Load>
    </Screen>
  );
}

/** Field by field; what is another is marked, by a word too. */
function Comparison({ account }: { account: Account }): ReactNode {
  const { accountId, agencyName, nation, values, before, differs, state } = account;
  const looking = useCommand(reveal, { throttleMs: 0 });
  const [seen, setSeen] = useState<ReplyOf<typeof reveal> | null>(null);
  const look = async (): Promise<void> => setSeen((await looking.run({ accountId }))?.data ?? null);
  const isOpen = state === 'asked' || state === 'checked';
  return (
    <section className="paper stack">
      <h2>{agencyName}</h2>
      <table className="account-comparison">
        <thead>
          <tr>
            <th scope="col">{m.payoutAccounts_field()}</th>
            {before && <th scope="col">{isOpen ? m.payoutAccounts_old() : m.payoutAccounts_oldSeller()}</th>}
            <th scope="col">{m.payoutAccounts_new()}</th>
          </tr>
        </thead>
        <tbody>
          {bankFields.map((field) => {
            const shown = field === 'account' && seen ? { account: seen.account, before: seen.before } : null;
            return (
              <tr key={field}>
                <th scope="row">{fieldName(field, nation)}</th>
                {before && <td className="figures">{shown?.before ?? before.values[field]}</td>}
                <td className="figures">
                  {shown?.account ?? values[field]}{' '}
                  {differs.includes(field) && <StateTag tone="warn">{m.payoutAccounts_differs()}</StateTag>}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
      {seen === null && (
        <div className="row">
          <Button loading={looking.busy} onClick={() => void look()}>
            {m.payoutAccounts_reveal()}
          </Button>
          <span className="muted">{m.applications_revealNote()}</span>
        </div>
      )}
      <Refused by={looking.refusal} />
    </section>
  );
}

function History({ account }: { account: Account }): ReactNode {
  const { language } = useSettings();
  const { state, asker, askedAt, checker, checkedAt, decider, decidedAt, startsAt, reason } = account;
  const by = (name: string | null, at: string | null): string =>
    [name, at === null ? null : dateText(at, language, 'dateTime')].filter((part) => part !== null).join(' · ');
  const facts: FactRows = [
    [
      m.payoutAccounts_state(),
      <StateTag key="state" tone={accountTones[state]}>
        {accountStateWords[state]()}
      </StateTag>,
    ],
    [m.payoutAccounts_asker(), by(asker ?? m.payoutAccounts_withApplication(), askedAt)],
    checkedAt === null ? null : [m.payoutAccounts_checker(), by(checker, checkedAt)],
    decidedAt === null || decider === null ? null : [m.payoutAccounts_decider(), by(decider, decidedAt)],
    startsAt === null ? null : [m.payoutAccounts_startsAt(), dateText(startsAt, language, 'dateTime')],
    reason === null ? null : [m.payoutAccounts_reason(), reason],
  ];
  return <FactList facts={facts} />;
}

function Decision({ account: { accountId, state, own } }: { account: Account }): ReactNode {
  const approving = useCommand(approve);
  const refusing = useCommand(refuse);
  const [isRefusing, setRefusing] = useState(false);
  const isFirst = state === 'asked';
  const send = async (): Promise<void> => {
    const question = isFirst
      ? {
          title: m.payoutAccounts_approveTitle(),
          text: m.payoutAccounts_approveText(),
          yes: m.payoutAccounts_approve(),
        }
      : {
          title: m.payoutAccounts_confirmTitle(),
          text: m.payoutAccounts_confirmText(),
          yes: m.payoutAccounts_confirm(),
        };
    if ((await ask(question)) && (await approving.run({ accountId }))?.data) {
      toast(m.payoutAccounts_done(), 'good');
    }
  };
  const refuseNow = async (reason: string): Promise<boolean> => {
    const isDone = Boolean((await refusing.run({ accountId, reason }))?.data);
    if (isDone) {
      setRefusing(false);
      toast(m.payoutAccounts_done(), 'good');
    }
    return isDone;
  };
  return (
    <>
      {own && <p>{m.payoutAccounts_ownApproved()}</p>}
      <div className="row">
        {!own && (
          <Button type="primary" loading={approving.busy} onClick={() => void send()}>
            {isFirst ? m.payoutAccounts_approve() : m.payoutAccounts_confirm()}
          </Button>
        )}
        <Button danger loading={refusing.busy} onClick={() => setRefusing(true)}>
          {m.payoutAccounts_refuse()}
        </Button>
      </div>
      <Refused by={approving.refusal} />
      {isRefusing && (
        <ReasonDialog
          title={m.payoutAccounts_refuseTitle()}
          text={m.payoutAccounts_refuseText()}
          label={m.payoutAccounts_reason()}
          yes={m.payoutAccounts_refuse()}
          danger
          busy={refusing.busy}
          refused={<Refused by={refusing.refusal} />}
          keep={`refuse ${accountId}`}
          onSend={refuseNow}
          onClose={() => setRefusing(false)}
        />
      )}
    </>
  );
}
