import { detail } from '@lyceum/contract/users.calls';
import { stateWords, typeWords } from '@lyceum/i18n/application-words';
import { thirdPartyName } from '@lyceum/i18n/third-party-text';
import * as m from '@lyceum/i18n/words';
import type { ReplyOf } from '@lyceum/web/call-client';
import { dateText } from '@lyceum/web/date-text';
import { Load } from '@lyceum/web/load';
import { amountText } from '@lyceum/web/money-text';
import { Link, useParams } from '@lyceum/web/router';
import { Skeleton } from 'antd';
import type { ReactNode } from 'react';
import { routes } from '../routes.ts';
import { iMay, useSettings } from '../session.ts';
import { languageWords } from '../shell/language-names.ts';
import { regionWords } from '../shell/region-words.ts';
import { Screen } from '../shell/screen.tsx';
import { FactList, type FactRows } from '../ui/fact-list.tsx';
import { Orders, Refunds } from './bought.tsx';
import { ToldList } from './told-list.tsx';
import { UserActs } from './user-acts.tsx';
import { UserState } from './user-state.tsx';
import { ViewAs } from './view-as.tsx';

type User = ReplyOf<typeof detail>;

/** One person: how the account stands, what was bought and asked back, and what else the person is in the shop. */
export default function UserScreen(): ReactNode {
  const { id } = useParams(routes.user);
  return (
    <Screen name="users/user" title={m.users_oneTitle()}>
      <Load from={detail} input={{ id }} skeleton={<Skeleton active />}>
        {(user) => (
          <>
            <div className="columns">
              <Account user={user} />
              <Parts user={user} />
            </div>
            <Orders user={user} />
            <Refunds user={user} />
            <ToldList told={user.told} />
          </>
        )}
      </Load>
    </Screen>
  );
}

function Account({ user }: { user: User }): ReactNode {
  const { language } = useSettings();
  const doors = user.doors.map((door) => (door === 'email' ? m.users_email() : thirdPartyName(door)));
  const facts: FactRows = [
    [m.users_state(), <UserState key="state" user={user} />],
    [m.users_mobile(), user.mobile || m.users_none()],
    [m.agencies_region(), regionWords[user.region]()],
    [m.users_language(), languageWords[user.language]()],
    [m.users_createdAt(), dateText(user.createdAt, language, 'dateTime')],
    [m.users_doors(), doors.length === 0 ? m.users_phoneOnly() : doors.join(m.listings_and())],
    [m.users_devices(), String(user.devices)],
    user.seenAt === null ? null : [m.users_seenAt(), dateText(user.seenAt, language, 'dateTime')],
    [m.users_spent(), user.spent.length === 0 ? m.users_none() : user.spent.map(amountText).join(' · ')],
  ];
  return (
    <section className="paper stack">
      <h2>{user.nickName}</h2>
      <FactList facts={facts} />
      {iMay('change users') && <UserActs user={user} />}
      {iMay('create supportSessions') && user.erasedAt === null && <ViewAs id={user.id} />}
    </section>
  );
}

function Parts({ user }: { user: User }): ReactNode {
  const { language } = useSettings();
  const { agencies, consultant, distributorSince, applications } = user;
  const mayRead = iMay('read applications');
  const facts: FactRows = [
    agencies.length === 0 ? null : [m.users_worksFor(), agencies.join(m.listings_and())],
    consultant === null ? null : [m.users_advises(), consultant],
    distributorSince === null ? null : [m.users_distributor(), dateText(distributorSince, language, 'date')],
    ...applications.map(({ id, type, state }) => {
      const name = typeWords[type]();
      const link = mayRead && state !== 'draft';
      return [
        link ? `${name} · ${m.applications_queue()}` : name,
        link ? (
          <Link key={id} to={routes.application} params={{ id }}>
            {stateWords[state]()}
          </Link>
        ) : (
          stateWords[state]()
        ),
      ] as const;
    }),
  ];
  return (
    <section className="paper stack">
      <h2>{m.users_parts()}</h2>
      {facts.every((fact) => fact === null) ? (
        <p className="muted">{m.users_buyerOnly()}</p>
      ) : (
        <FactList facts={facts} />
      )}
    </section>
  );
}
