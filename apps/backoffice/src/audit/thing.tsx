import { FilterOutlined } from '@ant-design/icons';
import * as m from '@lyceum/i18n/words';
import { Link } from '@lyceum/web/router';
import { resolve } from '@lyceum/web/routes';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { routes } from '../routes.ts';
import { iMay } from '../session.ts';

interface ThingProps {
  thing: string;
  link: string | null;
  onFilter: () => void;
}

/** What was changed: a link to its screen where there is one that the reader may see, and beside it the way to all rows about it. */
export function Thing({ thing, link, onFilter }: ThingProps): ReactNode {
  const { row, params } = resolve(Object.values(routes), link ?? '');
  return (
    <span className="row">
      {row?.act && iMay(row.act) ? (
        <Link to={row} params={params}>
          {thing}
        </Link>
      ) : (
        <code>{thing}</code>
      )}
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
