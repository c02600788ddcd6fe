import type { search } from '@lyceum/contract/finding.calls';
import type { ReplyOf } from '@lyceum/web/call-client';
import { Link, type useGo } from '@lyceum/web/router';
import type { ReactNode } from 'react';
import { routes } from '../routes.ts';

export type Entry = ReplyOf<typeof search>['list'][number];
type Named = Pick<Entry, 'kind' | 'id' | 'name'>;

/** An agency leads to what it sells, a person to what bears the name. */
export function EntryLink({
  entry,
  className,
  children,
}: {
  entry: Named;
  className: string;
  children: ReactNode;
}): ReactNode {
  return entry.kind === 'agency' ? (
    <Link to={routes.pdtList} params={{ agencyId: entry.id }} className={className}>
      {children}
    </Link>
  ) : (
    <Link to={routes.searchResult} params={{ keyword: entry.name }} className={className}>
      {children}
    </Link>
  );
}

export function openEntry(go: ReturnType<typeof useGo>, entry: Named): void {
  if (entry.kind === 'agency') {
    go.to(routes.pdtList, { agencyId: entry.id });
  } else {
    go.to(routes.searchResult, { keyword: entry.name });
  }
}
