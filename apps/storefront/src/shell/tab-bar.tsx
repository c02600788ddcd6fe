import { iconList } from '@lyceum/contract/home.calls';
import type { ReplyOf } from '@lyceum/web/call-client';
import * as m from '@lyceum/i18n/words';
import { useCall } from '@lyceum/web/load';
import { Link, useCurrent } from '@lyceum/web/router';
import type { Row } from '@lyceum/web/routes';
import type { ReactNode } from 'react';
import { routes, type Tab } from '../routes.ts';
import { Icon } from '../ui/icon.tsx';
import type { IconName } from '../ui/icons.ts';

type Item = ReplyOf<typeof iconList>['list'][number];

/** Until the server's list has come, or where it or its pictures do not come, the way around must be there. */
const ownIcons: Record<Item['type'], IconName> = { home: 'home', classify: 'grid', orders: 'receipt', mine: 'person' };
const ownNames: Record<Item['type'], () => string> = {
  home: m.shell_tabHome,
  classify: m.shell_tabClassify,
  orders: m.shell_tabOrders,
  mine: m.shell_tabMine,
};
const ownItems = (): Item[] =>
  (Object.keys(ownNames) as Item['type'][]).map((type) => ({
    type,
    name: ownNames[type](),
    iconSelectImg: '',
    iconUnselectImg: '',
  }));

const rows: readonly Row[] = Object.values(routes);
const rowOf = (tab: Tab): Row | undefined => rows.find((row) => row.tab === tab);

/** SPEC.md: built from the server's list, with an extra item in the centre. Shown on the screens that are tabs. */
export function TabBar(): ReactNode {
  const { row } = useCurrent();
  const loaded = useCall(iconList, {}, { enabled: Boolean(row?.tab) });
  if (!row?.tab) {
    return null;
  }
  const list = loaded.state === 'ready' ? loaded.data.list : ownItems();
  const items = list.filter(({ type }) => rowOf(type));
  const middle = Math.ceil(items.length / 2);
  return (
    <nav aria-label={m.shell_tabs()} className="pb-safe fixed inset-x-0 bottom-0 z-20 bg-paper shadow-bar">
      <div className="column flex h-tabs items-stretch px-1">
        {items.slice(0, middle).map((item) => (
          <TabItem key={item.type} item={item} selected={item.type === row.tab} />
        ))}
        <Centre />
        {items.slice(middle).map((item) => (
          <TabItem key={item.type} item={item} selected={item.type === row.tab} />
        ))}
      </div>
    </nav>
  );
}

function TabItem({ item, selected }: { item: Item; selected: boolean }): ReactNode {
  const to = rowOf(item.type);
  const picture = selected ? item.iconSelectImg : item.iconUnselectImg;
  return (
    to && (
      <Link
        to={to}
        params={{}}
        aria-current={selected ? 'page' : undefined}
        onClick={(event) => {
          if (selected) {
            event.preventDefault();
            scrollTo({ top: 0, behavior: 'smooth' });
          }
        }}
        className={`press flex min-w-0 flex-1 flex-col items-center justify-center gap-0.5 text-note ${selected ? 'font-semibold text-brand-ink' : 'text-muted'}`}
      >
        {picture === '' ? (
          <Icon name={ownIcons[item.type]} />
        ) : (
          <img src={picture} alt="" width={24} height={24} className="size-6" />
        )}
        <span className="max-w-full truncate px-0.5">{item.name}</span>
      </Link>
    )
  );
}

function Centre(): ReactNode {
  const to = rowOf('search');
  return (
    to && (
      <Link
        to={to}
        params={{}}
        className="press -mt-4 flex min-w-0 flex-1 flex-col items-center justify-end gap-0.5 pb-1.5 text-note text-muted"
      >
        <span className="grid size-[max(48px,calc(var(--target)-4px))] place-items-center rounded-full bg-fill text-on-fill shadow-float">
          <Icon name="search" />
        </span>
        <span className="max-w-full truncate px-0.5">{m.shell_findCourse()}</span>
      </Link>
    )
  );
}
