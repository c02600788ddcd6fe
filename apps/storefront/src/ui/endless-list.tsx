import * as m from '@lyceum/i18n/words';
import { NotReady, type LoadedList } from '@lyceum/web/load';
import type { ItemOf, ListCall } from '@lyceum/web/pages';
import { memo, useDeferredValue, useEffect, useMemo, useRef, useState, type ReactNode, type TouchEvent } from 'react';
import { Button } from './button.tsx';
import { Empty } from './empty.tsx';
import { Icon } from './icon.tsx';

type Next = Extract<LoadedList<ListCall>, { state: 'ready' }>['next'];

interface EndlessListProps<C extends ListCall> {
  /** What `useEndless` gave. */
  loaded: LoadedList<C>;
  keyOf: (item: ItemOf<C>) => string;
  children: (item: ItemOf<C>, index: number) => ReactNode;
  skeleton: ReactNode;
  empty?: ReactNode;
  /** Of the grid or column that holds the items. */
  className?: string;
}

/** A list that grows as one comes near its end, and is asked for anew when pulled down. */
export function EndlessList<C extends ListCall>({
  loaded,
  keyOf,
  children,
  skeleton,
  empty,
  className = 'flex flex-col gap-3',
}: EndlessListProps<C>): ReactNode {
  const items = loaded.state === 'ready' ? loaded.items : null;
  const rows = useMemo(() => items && { items, keyOf, children, className }, [items, keyOf, children, className]);
  if (loaded.state !== 'ready') {
    return <NotReady loaded={loaded} skeleton={skeleton} />;
  }
  if (loaded.items.length === 0) {
    return empty ?? <Empty title={m.shell_emptyTitle()} />;
  }
  return rows && <GrowingRows rows={rows} next={loaded.next} more={loaded.more} />;
}

interface GrowingRowsProps<Item> {
  rows: RowsProps<Item>;
  next: Next;
  more: () => void;
}

/**
 * However long the list is: what is new is built between the frames, while what stands there scrolls on and says that it is busy. A part of its
 * own, so that nothing of a list is remembered that a skeleton has already taken the place of.
 */
function GrowingRows<Item>({ rows, next, more }: GrowingRowsProps<Item>): ReactNode {
  const built = useDeferredValue(rows);
  const building = built !== rows;
  return (
    <>
      <div aria-busy={building || undefined}>
        <Rows rows={built} />
      </div>
      {/* The end of the rows that stand here asks for more, not that of rows which are being built. */}
      <ListEnd next={building && next === 'more' ? 'loading' : next} more={more} long={rows.items.length > 6} />
    </>
  );
}

/** The same as the whole of a screen: pulling it down asks for it anew. */
export function RefreshableList<C extends ListCall>(props: EndlessListProps<C>): ReactNode {
  const { loaded } = props;
  return (
    <PullToRefresh onRefresh={againOf(loaded)}>
      <EndlessList {...props} />
    </PullToRefresh>
  );
}

interface RowsProps<Item> {
  items: readonly Item[];
  keyOf: (item: Item) => string;
  children: (item: Item, index: number) => ReactNode;
  className: string;
}

const Rows = memo(function Rows<Item>({ rows }: { rows: RowsProps<Item> }): ReactNode {
  const { items, keyOf, children, className } = rows;
  // A list that changed between two pages may give the same item twice.
  const unique = [...new Map(items.map((item) => [keyOf(item), item])).entries()];
  return (
    <div className={className}>
      {unique.map(([key, item], index) => (
        <div key={key} className="far grid min-w-0 grid-cols-1">
          {children(item, index)}
        </div>
      ))}
    </div>
  );
}) as <Item>(props: { rows: RowsProps<Item> }) => ReactNode;

function ListEnd({ next, more, long }: { next: Next; more: () => void; long: boolean }): ReactNode {
  const end = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const mark = end.current;
    if (next !== 'more' || !mark) {
      return undefined;
    }
    // Where the page was busy, several reports come at once, and the last one is how it is.
    const near = new IntersectionObserver((reports) => reports.at(-1)?.isIntersecting && more(), {
      rootMargin: '0px 0px 800px',
    });
    near.observe(mark);
    return () => near.disconnect();
  }, [next, more]);
  return (
    <div ref={end} className="flex min-h-16 items-center justify-center py-4 text-note text-muted">
      {next === 'failed' && (
        <Button kind="soft" size="small" onClick={more}>
          {m.shell_again()}
        </Button>
      )}
      {(next === 'loading' || next === 'more') && <Spinner />}
      {next === 'end' && long && m.shell_listEnd()}
    </div>
  );
}

function Spinner(): ReactNode {
  return (
    <span
      role="status"
      aria-label={m.shell_loading()}
      className="size-5 animate-turn rounded-full border-2 border-line border-t-brand"
    />
  );
}

const enough = 64;

/** Asks anew for all of it that has come to something. */
export const againOf =
  (...loaded: readonly { state: string; again?: () => Promise<void> }[]) =>
  async (): Promise<void> => {
    await Promise.all(loaded.map(async ({ again }) => again?.()));
  };

/** Around a whole screen's content: pulling it down from the top asks for it anew. */
export function PullToRefresh({
  onRefresh,
  children,
}: {
  onRefresh: () => Promise<void>;
  children: ReactNode;
}): ReactNode {
  const [pulled, setPulled] = useState(0);
  const [busy, setBusy] = useState(false);
  const from = useRef<number | null>(null);

  const begin = ({ touches }: TouchEvent): void => {
    from.current = scrollY <= 0 && touches.length === 1 ? (touches[0]?.clientY ?? null) : null;
  };
  const move = ({ touches }: TouchEvent): void => {
    const way = from.current === null ? 0 : (touches[0]?.clientY ?? 0) - from.current;
    setPulled(way > 8 && scrollY <= 0 ? Math.min(96, way / 2) : 0);
  };
  const end = async (): Promise<void> => {
    from.current = null;
    if (pulled >= enough) {
      setBusy(true);
      await onRefresh();
      setBusy(false);
    }
    setPulled(0);
  };
  const height = busy ? enough - 16 : pulled;
  return (
    <div
      onTouchStart={begin}
      onTouchMove={move}
      onTouchEnd={() => void end()}
      onTouchCancel={() => setPulled(0)}
      className="[overscroll-behavior-y:contain]"
    >
      {height > 0 && (
        <div style={{ height }} className="grid place-items-center text-muted">
          {busy ? (
            <Spinner />
          ) : (
            <Icon name="down" size={20} className={`transition-transform ${pulled >= enough ? 'rotate-180' : ''}`} />
          )}
        </div>
      )}
      {children}
    </div>
  );
}
