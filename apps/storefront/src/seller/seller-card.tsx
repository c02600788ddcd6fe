import { todayByPhone } from '@lyceum/contract/dashboard.calls';
import { post } from '@lyceum/contract/staff.calls';
import { paperWords } from '@lyceum/i18n/paper-words';
import * as m from '@lyceum/i18n/words';
import type { ReplyOf } from '@lyceum/web/call-client';
import { dateText } from '@lyceum/web/date-text';
import { useCall } from '@lyceum/web/load';
import { useEffect, type ReactNode } from 'react';
import { routes } from '../routes.ts';
import { choose, data, useSettings } from '../session.ts';
import { Card } from '../ui/card.tsx';
import { Icon } from '../ui/icon.tsx';
import { RowLink } from '../ui/list-row.tsx';
import { Bone } from '../ui/skeleton.tsx';
import { SellerMessagesRow } from './seller-messages-row.tsx';
import { holds, sellerRights, sellerScreens } from './seller-screens.ts';

type Today = ReplyOf<typeof todayByPhone>;

/** Where what waits is found. */
const places = {
  refunds: { word: m.dashboard_phone_refunds, to: routes.counter, params: { part: 'orders', show: 'refunding' } },
  parcels: { word: m.dashboard_phone_parcels, to: routes.counter, params: { part: 'orders', show: 'pendingShipment' } },
  returned: { word: m.dashboard_phone_returned, to: routes.commodityManagement, params: { show: 'returned' } },
  suspended: { word: m.dashboard_waiting_suspended, to: routes.commodityManagement, params: { show: 'suspended' } },
} as const satisfies Record<Today['waiting'][number]['what'], object>;

/** For somebody of an agency's staff who tied this account in the back office: what to do now, and the tools for it. */
export function SellerCard(): ReactNode {
  const loaded = useCall(post, {});
  const held = loaded.state === 'ready' ? loaded.data.post : null;
  const isKnown = loaded.state === 'ready';
  useEffect(() => {
    const isHeld = held === null ? null : '1';
    if (isKnown && data.text('ownPost') !== isHeld) {
      // The next time the room for it is there at once; what comes for sellers is counted from now on (unread-sign.ts).
      choose('ownPost', isHeld);
    }
  }, [isKnown, held]);
  if (held === null) {
    return !isKnown && data.text('ownPost') !== null ? <Bone className="h-72 rounded-card" /> : null;
  }
  return (
    <Card flush className="pb-2">
      <div className="flex min-h-target flex-wrap items-baseline gap-x-3 px-4 pt-3">
        <h2 className="text-body font-semibold">{m.dashboard_phoneTitle()}</h2>
        <p className="min-w-0 truncate text-small text-muted">{held.agencyName}</p>
      </div>
      <TodayRows />
      <div className="border-t border-line">
        {holds(held, 'orders') && <SellerMessagesRow />}
        {sellerRights
          .filter((right) => holds(held, right))
          .map((right) => {
            const { icon, title, to, params } = sellerScreens[right];
            return <RowLink key={right} icon={icon} title={title()} to={to} params={params} />;
          })}
      </div>
    </Card>
  );
}

function TodayRows(): ReactNode {
  const { language } = useSettings();
  const loaded = useCall(todayByPhone, {});
  if (loaded.state !== 'ready') {
    return <Bone className="mx-4 mb-3 h-10" />;
  }
  const { waiting, next, more, blockedReason, closing, papers, announcements } = loaded.data;
  const time = (at: string, zone: string): string => dateText(at, language, 'time', zone);
  return (
    <>
      {blockedReason !== null && (
        <p role="alert" className="px-4 pb-2 text-small wrap-anywhere text-bad-ink">
          {m.dashboard_blocked()} {blockedReason}
        </p>
      )}
      {announcements.map(({ id, title, text }) => (
        <details key={id} className="group px-4 text-small">
          <summary className="flex min-h-target cursor-pointer items-center gap-3 font-medium wrap-anywhere">
            <Icon name="bell" size={20} className="shrink-0 text-muted" />
            <span className="min-w-0 flex-1">{title}</span>
            <Icon name="down" size={16} className="shrink-0 text-muted group-open:rotate-180" />
          </summary>
          <p className="pb-3 wrap-anywhere whitespace-pre-line text-muted">{text}</p>
        </details>
      ))}
      {closing && <p className="px-4 pb-2 text-small text-warn-ink">{m.closing_dashboard()}</p>}
      {papers.map(({ paper, until, over }) => (
        <p key={paper} className={`px-4 pb-2 text-small wrap-anywhere ${over ? 'text-bad-ink' : 'text-warn-ink'}`}>
          {(over ? m.dashboard_phonePapersOver : m.dashboard_phonePapersEnd)({
            paper: paperWords[paper](),
            date: dateText(`${until}T12:00:00Z`, language, 'date', 'UTC'),
          })}
        </p>
      ))}
      {waiting.map(({ what, count }) => {
        const { word, to, params } = places[what];
        return (
          <RowLink
            key={what}
            icon="alert"
            title={word()}
            value={<span className="figures font-semibold text-price-ink">{count}</span>}
            to={to}
            params={params}
          />
        );
      })}
      {next.length > 0 && (
        <div className="px-4 pb-3">
          <h3 className="py-1 text-small text-muted">{m.dashboard_phoneNext()}</h3>
          <ul className="flex flex-col gap-1.5 text-small">
            {next.map(({ id, title, where, startsAt, endsAt, zone }) => (
              <li key={id} className="flex gap-3">
                <span className="figures shrink-0 font-semibold">
                  {m.dashboard_phoneTimes({ from: time(startsAt, zone), until: time(endsAt, zone) })}
                </span>
                <span className="min-w-0 wrap-anywhere">
                  {title}
                  {where !== '' && where !== title && <span className="text-muted"> · {where}</span>}
                </span>
              </li>
            ))}
          </ul>
          {more > 0 && <p className="pt-1 text-note text-muted">{m.dashboard_phoneMore({ count: more })}</p>}
        </div>
      )}
      {waiting.length === 0 && next.length === 0 && (
        <p className="px-4 pb-3 text-small text-muted">{m.dashboard_phoneNothing()}</p>
      )}
    </>
  );
}
