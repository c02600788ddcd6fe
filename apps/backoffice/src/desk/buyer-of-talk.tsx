import { detail } from '@lyceum/contract/users.calls';
import * as m from '@lyceum/i18n/words';
import { Load } from '@lyceum/web/load';
import { Link } from '@lyceum/web/router';
import { Skeleton } from 'antd';
import type { ReactNode } from 'react';
import { routes } from '../routes.ts';
import { Orders, Refunds } from '../users/bought.tsx';

/** What the person bought and asked back, beside what is being asked. */
export function BuyerOfTalk({ id }: { id: string }): ReactNode {
  return (
    <Load from={detail} input={{ id }} skeleton={<Skeleton active />}>
      {(user) => (
        <>
          <p>
            <Link to={routes.user} params={{ id }}>
              {m.desk_toAccount()}
            </Link>
          </p>
          <Orders user={user} />
          <Refunds user={user} />
        </>
      )}
    </Load>
  );
}
