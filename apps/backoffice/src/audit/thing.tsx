import { FilterOutlined } from '@ant-design/icons';
import type { Act } from '@lyceum/domain/permissions';
import * as m from '@lyceum/i18n/words';
import { Link } from '@lyceum/web/router';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { routes } from '../routes.ts';
import { iMay } from '../session.ts';

interface ThingProps {
  act: Act;
  thing: string;
  onFilter: () => void;
}

/** What was changed: a link to its screen where there is one that the reader may see, and beside it the way to all rows about it. */
export function Thing({ act, thing, onFilter }: ThingProps): ReactNode {
  return (
    <span className="row">
      {linkTo(act, thing) ?? <code>{thing}</code>}
      <Button
        type="text"
        size="small"
        icon={<FilterOutlined aria-hidden />}
        aria-label={m.audit_allOf({ thing })}
        title={m.audit_allOf({ thing })}
        onClick={onFilter}
      />
    </span>
  );
}

/** Banners, tab bar, categories and rates share a screen. */
function partOfShopfront(thing: string): string {
  if (thing === 'tabs') {
    return 'tabs';
  }
  return /^[A-Z]{3}-[A-Z]{3}$/.test(thing) ? 'rates' : /^(?:cat|categories)/.test(thing) ? 'categories' : 'banners';
}

function linkTo(act: Act, thing: string): ReactNode {
  const kind = /^([a-z]{3})_/.exec(thing)?.[1];
  if (kind === 'ord' && iMay('read sales')) {
    return (
      <Link to={routes.saleDetail} params={{ orderId: thing }}>
        {thing}
      </Link>
    );
  }
  if (kind === 'rfd' && iMay('read refunds')) {
    return (
      <Link to={routes.refundDetail} params={{ refundId: thing }}>
        {thing}
      </Link>
    );
  }
  if (kind === 'pyt' && iMay('create payouts')) {
    return (
      <Link to={routes.payout} params={{ payoutId: thing }}>
        {thing}
      </Link>
    );
  }
  if (kind === 'prd' && iMay('read products')) {
    return (
      <Link to={routes.review} params={{ id: thing }}>
        {thing}
      </Link>
    );
  }
  if (act === 'change shopfront' && iMay('read shopfront')) {
    return (
      <Link to={routes.shopfront} params={{ part: partOfShopfront(thing) }}>
        {thing}
      </Link>
    );
  }
  const row = act === 'change settings' ? routes.settings : lists[kind ?? ''];
  return row?.act && iMay(row.act) ? <Link to={row}>{thing}</Link> : null;
}

/** Things that have no screen of their own are found in a list. */
const lists: Readonly<Record<string, typeof routes.staffList | typeof routes.agencyList | typeof routes.userList>> = {
  agy: routes.agencyList,
  stf: routes.staffList,
  usr: routes.userList,
};
