import { today } from '@lyceum/contract/dashboard.calls';
import type { ListingState } from '@lyceum/domain/listings';
import type { Act } from '@lyceum/domain/permissions';
import { visits } from '@lyceum/contract/sharing.calls';
import { days } from '@lyceum/contract/statistics.calls';
import { saleStateWords } from '@lyceum/i18n/order-words';
import { paperWords } from '@lyceum/i18n/paper-words';
import * as m from '@lyceum/i18n/words';
import type { ReplyOf } from '@lyceum/web/call-client';
import { dateText } from '@lyceum/web/date-text';
import { Load } from '@lyceum/web/load';
import { amountText } from '@lyceum/web/money-text';
import { Link } from '@lyceum/web/router';
import { Skeleton } from 'antd';
import type { ReactNode } from 'react';
import { routes } from '../routes.ts';
import { iMay, useSettings } from '../session.ts';
import { Screen } from '../shell/screen.tsx';
import { FigureTiles } from '../statistics/figure-tiles.tsx';

type Today = ReplyOf<typeof today>;

/** Of the agencies' regions, and of the platform; any other is shown as it is called in the list of zones. */
const zoneWords: Partial<Record<string, () => string>> = {
  'Asia/Taipei': m.dashboard_zone_taipei,
  'Asia/Shanghai': m.dashboard_zone_shanghai,
  'America/Los_Angeles': m.dashboard_zone_losAngeles,
};

const productWords: Record<ListingState, () => string> = {
  draft: m.dashboard_product_draft,
  inReview: m.dashboard_product_inReview,
  onShelf: m.dashboard_product_onShelf,
  offShelf: m.dashboard_product_offShelf,
  withdrawn: m.dashboard_product_withdrawn,
};

const refreshEvery = 60_000;

/** The day so far and what waits; asks again by itself every minute. */
export default function Dashboard(): ReactNode {
  const { language } = useSettings();
  return (
    <Screen name="dashboard/dashboard" title={m.office_dashboard()}>
      <Load from={today} input={{}} skeleton={<Skeleton active />} every={() => refreshEvery}>
        {(day) => (
          <>
            {day.blockedReason !== null && (
              <section className="paper stack" role="alert">
                <strong>{m.dashboard_blocked()}</strong>
                <p className="said-words">{day.blockedReason}</p>
              </section>
            )}
            {day.announcements.map(({ id, title, text, at }) => (
              <section key={id} className="paper stack">
                <h2>{title}</h2>
                <p className="said-words">{text}</p>
                <p className="muted">{m.announcements_from({ time: dateText(at, language, 'date') })}</p>
              </section>
            ))}
            {day.closing && (
              <section className="paper" role="status">
                <Link to={routes.profile}>{m.closing_dashboard()}</Link>
              </section>
            )}
            {day.papers.length > 0 && (
              <section className="paper stack" role="status">
                {day.papers.map(({ paper, until, over }) => (
                  <p key={paper} className="warned">
                    {(over ? m.dashboard_papersOver : m.dashboard_papersEnd)({
                      paper: paperWords[paper](),
                      date: dateText(`${until}T12:00:00Z`, language, 'date', 'UTC'),
                    })}
                  </p>
                ))}
              </section>
            )}
            <p className="muted">
              {m.dashboard_since({
                zone: zoneWords[day.zone]?.() ?? day.zone,
                time: dateText(day.since, language, 'dayTime', day.zone),
              })}
            </p>
            {iMay('read statistics') && <LastDays />}
            <div className="columns">
              <Orders day={day} />
              {day.income && <Income income={day.income} ofPlatform={day.agencies !== null} />}
              <Waiting day={day} />
              <Products day={day} />
              {iMay('read statistics') && <SharedPages />}
            </div>
          </>
        )}
      </Load>
    </Screen>
  );
}

const lastDays = 7;

/** What the agency's products came to lately, as on the screen of figures. */
function LastDays(): ReactNode {
  return (
    <section className="paper stack">
      <h2 className="row">
        {m.statistics_lastDays({ days: lastDays })}
        <span className="gap" />
        <Link to={routes.statistics} params={{ days: String(lastDays) }}>
          {m.statistics_title()}
        </Link>
      </h2>
      <Load from={days} input={{ days: lastDays }} skeleton={<Skeleton active />}>
        {(told) => <FigureTiles told={told} />}
      </Load>
    </section>
  );
}

function Orders({ day }: { day: Today }): ReactNode {
  const total = day.orders.reduce((sum, { count }) => sum + count, 0);
  return (
    <section className="paper stack">
      <h2>{m.dashboard_todayOrders()}</h2>
      <p className="figure">{total}</p>
      {total === 0 ? (
        <p className="muted">{m.dashboard_noOrders()}</p>
      ) : (
        <Counts rows={day.orders.map(({ state, count }) => [saleStateWords[state](), count])} />
      )}
    </section>
  );
}

function Income({ income, ofPlatform }: { income: NonNullable<Today['income']>; ofPlatform: boolean }): ReactNode {
  return (
    <section className="paper stack">
      <h2>{ofPlatform ? m.dashboard_commissionToday() : m.dashboard_todayIncome()}</h2>
      {income.length === 0 && <p className="muted">{m.dashboard_noIncome()}</p>}
      {income.map((sum) => (
        <p key={sum.currency} className="figure">
          {amountText(sum)}
        </p>
      ))}
      <p className="muted">{ofPlatform ? m.dashboard_commissionNet() : m.dashboard_incomeNet()}</p>
    </section>
  );
}

type Waits = Today['waiting'][number]['what'];

/** Where what waits is found, all of it and nothing else. */
const places: Record<Waits, { act: Act; label: () => string; to: (label: string) => ReactNode }> = {
  pendingShipment: {
    act: 'read sales',
    label: saleStateWords.pendingShipment,
    to: (label) => (
      <Link to={routes.saleList} params={{ state: 'pendingShipment' }}>
        {label}
      </Link>
    ),
  },
  refunding: {
    act: 'read sales',
    label: saleStateWords.refunding,
    to: (label) => (
      <Link to={routes.saleList} params={{ state: 'refunding' }}>
        {label}
      </Link>
    ),
  },
  returned: {
    act: 'read ownProducts',
    label: m.dashboard_waiting_returned,
    to: (label) => (
      <Link to={routes.listingList} params={{ revision: 'returned' }}>
        {label}
      </Link>
    ),
  },
  suspended: {
    act: 'read ownProducts',
    label: m.dashboard_waiting_suspended,
    to: (label) => (
      <Link to={routes.listingList} params={{ shelf: 'suspended' }}>
        {label}
      </Link>
    ),
  },
  inReview: {
    act: 'read products',
    label: m.dashboard_waiting_inReview,
    to: (label) => <Link to={routes.reviewQueue}>{label}</Link>,
  },
  applications: {
    act: 'read applications',
    label: m.applications_queue,
    to: (label) => <Link to={routes.applicationList}>{label}</Link>,
  },
  invitations: {
    act: 'read invitations',
    label: m.invitations_queue,
    to: (label) => <Link to={routes.invitationList}>{label}</Link>,
  },
  payoutAccounts: {
    act: 'read payoutAccounts',
    label: m.payoutAccounts_queue,
    to: (label) => <Link to={routes.payoutAccountList}>{label}</Link>,
  },
  appeals: {
    act: 'decide appeals',
    label: m.refunds_disputes,
    to: (label) => (
      <Link to={routes.disputeList} params={{ state: 'appealed' }}>
        {label}
      </Link>
    ),
  },
  cases: {
    act: 'read desk',
    label: m.desk_title,
    to: (label) => <Link to={routes.supportDesk}>{label}</Link>,
  },
  reports: {
    act: 'read desk',
    label: m.desk_reportsQueue,
    to: (label) => (
      <Link to={routes.supportDesk} params={{ part: 'reports' }}>
        {label}
      </Link>
    ),
  },
  enquiries: {
    act: 'read enquiries',
    label: m.enquiries_queueTitle,
    to: (label) => (
      <Link to={routes.enquiryList} params={{ state: 'open' }}>
        {label}
      </Link>
    ),
  },
  cancellations: {
    act: 'read cancellations',
    label: m.cancellations_officeTitle,
    to: (label) => <Link to={routes.cancellationList}>{label}</Link>,
  },
};

/** What waits for others is not shown to who cannot open it. */
function Waiting({ day }: { day: Today }): ReactNode {
  const rows = day.waiting.filter(({ what, count }) => count > 0 && iMay(places[what].act));
  return (
    <section className="paper stack">
      <h2>{m.dashboard_waiting()}</h2>
      {rows.length === 0 ? (
        <p className="muted">{m.dashboard_nothingWaits()}</p>
      ) : (
        <ul className="lines">
          {rows.map(({ what, count }) => (
            <li key={what}>
              {places[what].to(places[what].label())}
              <span className="figures">{count}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function Products({ day }: { day: Today }): ReactNode {
  const rows = day.products.map(({ state, count }): [string, number] => [productWords[state](), count]);
  return (
    <section className="paper stack">
      <h2>{m.dashboard_products()}</h2>
      <Counts rows={day.agencies === null ? rows : [...rows, [m.dashboard_agencies(), day.agencies]]} />
    </section>
  );
}

/** How many came to what the agency shared: by thing, and each by day. */
function SharedPages(): ReactNode {
  const { language } = useSettings();
  return (
    <section className="paper stack">
      <h2>{m.sharing_visits()}</h2>
      <Load from={visits} input={{}} skeleton={<Skeleton active />} isEmpty={() => false}>
        {({ list }) =>
          list.length === 0 ? (
            <p className="muted">{m.sharing_noVisits()}</p>
          ) : (
            <>
              {list.map(({ id, name, total, days }) => (
                <details key={id}>
                  <summary>
                    {name} <span className="figures">{total}</span>
                  </summary>
                  <Counts rows={days.map(({ day, count }) => [dateText(day, language, 'date', 'UTC'), count])} />
                </details>
              ))}
              <p className="muted">{m.sharing_visitsText()}</p>
            </>
          )
        }
      </Load>
    </section>
  );
}

function Counts({ rows }: { rows: readonly [string, number][] }): ReactNode {
  return (
    <ul className="lines">
      {rows.map(([name, count]) => (
        <li key={name}>
          <span>{name}</span>
          <span className="figures">{count}</span>
        </li>
      ))}
    </ul>
  );
}
