import { list } from '@lyceum/contract/orders.calls';
import type { ListFilter } from '@lyceum/domain/orders';
import * as m from '@lyceum/i18n/words';
import type { ReplyOf } from '@lyceum/web/call-client';
import { useCall } from '@lyceum/web/load';
import { Link } from '@lyceum/web/router';
import type { ReactNode } from 'react';
import { routes } from '../routes.ts';
import { Card } from '../ui/card.tsx';
import { Icon } from '../ui/icon.tsx';
import { Picture } from '../ui/picture.tsx';
import { Bone } from '../ui/skeleton.tsx';

type Order = ReplyOf<typeof list>['list'][number];

/** Where courses that can be watched are found: finished orders are recorded courses, those to be used are live ones. */
const filters = [4, 2] as const satisfies readonly ListFilter[];
const shown = 10;

const linesOf = (orders: readonly Order[]): Order['lines'] => {
  const watchable = orders.filter(({ actions }) => actions.includes('watch'));
  return [...new Map(watchable.flatMap(({ lines }) => lines).map((line) => [line.productId, line])).values()];
};

/** The reader's courses in one line, newest first; each opens where one stopped. */
export function MyCourses(): ReactNode {
  const [completed, usable] = [
    useCall(list, { status: filters[0], pageSize: shown }),
    useCall(list, { status: filters[1], pageSize: shown }),
  ];
  if (completed.state === 'loading' || usable.state === 'loading') {
    return (
      <Frame>
        <span className="flex gap-3 px-4">
          <Bone className="aspect-4/3 w-36" />
          <Bone className="aspect-4/3 w-36" />
        </span>
      </Frame>
    );
  }
  // The rest of the page is of use without them, so a read that failed only leaves them out.
  if (completed.state !== 'ready' || usable.state !== 'ready') {
    return null;
  }
  const newestFirst = [...usable.data.list, ...completed.data.list].toSorted((a, b) =>
    a.createdAt < b.createdAt ? 1 : -1,
  );
  const lines = linesOf(newestFirst);
  return (
    <Frame>
      {lines.length === 0 ? (
        <Link to={routes.home} className="press flex min-h-target items-center gap-2 px-4 text-small text-muted">
          <span className="flex-1">{m.accounts_noCourses()}</span>
          <Icon name="next" size={16} />
        </Link>
      ) : (
        <ul className="no-scrollbar flex snap-x scroll-px-4 gap-3 overflow-x-auto px-4">
          {lines.map((line) => (
            <li key={line.productId} className="w-36 shrink-0 snap-start">
              <Link to={routes.player} params={{ productId: line.productId }} className="press flex flex-col gap-2">
                <span className="relative">
                  <Picture src={line.masterImg} alt="" ratio="4/3" sizes="144px" className="rounded-field" />
                  <span className="absolute right-2 bottom-2 grid size-8 place-items-center rounded-full bg-paper/90 text-brand-ink">
                    <Icon name="play" size={16} />
                  </span>
                </span>
                <span className="line-clamp-2 text-small font-medium">{line.name1}</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Frame>
  );
}

function Frame({ children }: { children: ReactNode }): ReactNode {
  return (
    <Card flush className="flex flex-col gap-2 pt-3 pb-4">
      <h2 className="px-4 text-body font-semibold">{m.accounts_myCourses()}</h2>
      {children}
    </Card>
  );
}
