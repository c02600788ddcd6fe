import type { own } from '@lyceum/contract/cancellations.calls';
import type { CancellationCondition } from '@lyceum/domain/cancellations';
import { thirdPartyName } from '@lyceum/i18n/third-party-text';
import * as m from '@lyceum/i18n/words';
import type { ReplyOf } from '@lyceum/web/call-client';
import { dateText } from '@lyceum/web/date-text';
import type { ReactNode } from 'react';
import { routes } from '../routes.ts';
import { useSettings } from '../session.ts';
import { ButtonLink } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';

type Own = ReplyOf<typeof own>;

const titles: Record<CancellationCondition, () => string> = {
  recentChange: m.cancellations_condition_recentChange,
  assets: m.cancellations_condition_assets,
  orders: m.cancellations_condition_orders,
  shop: m.cancellations_condition_shop,
  disputes: m.cancellations_condition_disputes,
  payoutAccount: m.cancellations_condition_payoutAccount,
  links: m.cancellations_condition_links,
};

/** Whether a condition holds; where it does not, what to do. */
export function ConditionLine({
  condition,
  met,
  own,
}: {
  condition: CancellationCondition;
  met: boolean;
  own: Own;
}): ReactNode {
  return (
    <li className="flex gap-3 border-line py-3 not-first:border-t">
      <Icon name={met ? 'done' : 'alert'} size={22} className={`mt-0.5 ${met ? 'text-good' : 'text-warn-ink'}`} />
      <div className="flex min-w-0 flex-1 flex-col gap-1">
        <div className="flex items-baseline justify-between gap-3">
          <h3 className="text-body">{titles[condition]()}</h3>
          <span className={`shrink-0 text-note ${met ? 'text-good-ink' : 'text-warn-ink'}`}>
            {met ? m.cancellations_met() : m.cancellations_unmet()}
          </span>
        </div>
        {!met && <ToDo condition={condition} own={own} />}
      </div>
    </li>
  );
}

function ToDo({ condition, own: { changedUntil, links } }: { condition: CancellationCondition; own: Own }): ReactNode {
  const { language } = useSettings();
  const texts: Record<CancellationCondition, () => string> = {
    recentChange: () => m.cancellations_recentChangeUntil({ date: dateText(changedUntil ?? '', language, 'dateTime') }),
    assets: m.cancellations_todo_assets,
    orders: m.cancellations_todo_orders,
    shop: m.cancellations_todo_shop,
    disputes: m.cancellations_todo_disputes,
    payoutAccount: m.cancellations_todo_payoutAccount,
    links: () =>
      m.cancellations_todo_links({
        names: new Intl.ListFormat(language, { type: 'unit' }).format(links.map((link) => thirdPartyName(link))),
      }),
  };
  return (
    <>
      <p className="text-small text-muted">{texts[condition]()}</p>
      {condition === 'orders' && (
        <ButtonLink to={routes.orderList} look={{ kind: 'soft', size: 'small' }} className="mt-1 self-start">
          {m.cancellations_todoOrdersLink()}
        </ButtonLink>
      )}
      {condition === 'links' && (
        <ButtonLink to={routes.account} look={{ kind: 'soft', size: 'small' }} className="mt-1 self-start">
          {m.cancellations_todoLinksLink()}
        </ButtonLink>
      )}
    </>
  );
}
