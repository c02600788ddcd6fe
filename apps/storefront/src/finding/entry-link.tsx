import type { search } from '@lyceum/contract/finding.calls';
import type { ReplyOf } from '@lyceum/web/call-client';
import { Link, type useGo } from '@lyceum/web/router';
import type { ReactNode } from 'react';
import { routes } from '../routes.ts';

export type Entry = ReplyOf<typeof search>['list'][number];
type Known = Pick<Entry, 'kind' | 'id'>;

/** To the page of an agency, a teacher or a consultant. */
export function EntryLink({
  entry: { kind, id },
  className,
  children,
}: {
  entry: Known;
  className: string;
  children: ReactNode;
}): ReactNode {
  switch (kind) {
    case 'agency':
      return (
        <Link to={routes.presentation} params={{ agencyId: id }} className={className}>
          {children}
        </Link>
      );
    case 'teacher':
      return (
        <Link to={routes.teacherDetail} params={{ id }} className={className}>
          {children}
        </Link>
      );
    case 'consultant':
      return (
        <Link to={routes.consultant} params={{ id }} className={className}>
          {children}
        </Link>
      );
  }
}

export function openEntry(go: ReturnType<typeof useGo>, { kind, id }: Known): void {
  switch (kind) {
    case 'agency':
      go.to(routes.presentation, { agencyId: id });
      break;
    case 'teacher':
      go.to(routes.teacherDetail, { id });
      break;
    case 'consultant':
      go.to(routes.consultant, { id });
      break;
  }
}
