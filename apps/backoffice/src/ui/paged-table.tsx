import type { InputOfCall } from '@lyceum/contract/call';
import * as m from '@lyceum/i18n/words';
import { useCall } from '@lyceum/web/load';
import type { ItemOf, ListCall, PageReply } from '@lyceum/web/pages';
import type { ComponentProps, ReactNode } from 'react';
import { useArrivals } from './arrivals.ts';
import { TableView } from './table.tsx';

type ViewProps<C extends ListCall> = ComponentProps<typeof TableView<ItemOf<C> & object, C>>;

interface PagedTableProps<C extends ListCall> extends Omit<ViewProps<C>, 'loaded' | 'rows' | 'pagination' | 'foot'> {
  from: C;
  /** The filters as the call takes them; page and order are the table's. */
  input: object;
  /** Milliseconds after which it is asked again while one looks; what came is told, politely. */
  every?: number;
}

const pageSizes = [20, 50];

/** A table whose pages, order and filters are the server's. The call takes `page`, `pageSize` and, to be ordered, `sort` and `direction`. */
export function PagedTable<C extends ListCall>({ from, input, every, ...view }: PagedTableProps<C>): ReactNode {
  const { values, change } = view.address;
  const page = Math.max(1, Number(values['page']) || 1);
  const pageSize = pageSizes.find((size) => String(size) === values['pageSize']) ?? pageSizes[0] ?? 20;
  const { sort, direction } = values;
  const isSorted = view.columns.some(({ key, sortable }) => sortable && key === sort);
  const asked = { ...input, ...(isSorted && { sort, direction: direction === 'up' ? 'up' : 'down' }), page, pageSize };
  const loaded = useCall(from, asked as InputOfCall<C>, { every: () => every ?? null });
  const answer = loaded.state === 'ready' ? (loaded.data as PageReply & { atLeast?: boolean }) : null;
  const total = answer?.total;
  const arrived = useArrivals(JSON.stringify(asked), every === undefined ? null : answer, view.rowKey);
  return (
    <TableView<ItemOf<C> & object, C>
      {...view}
      loaded={loaded}
      actions={
        every === undefined ? (
          view.actions
        ) : (
          <>
            <span role="status" className="muted">
              {arrived > 0 && m.office_arrived({ count: arrived })}
            </span>
            {view.actions}
          </>
        )
      }
      rows={(data) => (data as PageReply).list as readonly (ItemOf<C> & object)[]}
      pagination={{
        current: page,
        pageSize,
        pageSizeOptions: pageSizes,
        showSizeChanger: true,
        total: total ?? page * pageSize,
        showTotal: (count) =>
          total === undefined ? null : answer?.atLeast ? m.office_rowsAtLeast({ count }) : m.office_rows({ count }),
        onChange: (nextPage, nextSize) =>
          change({
            page: nextPage > 1 && nextSize === pageSize ? String(nextPage) : undefined,
            pageSize: nextSize === pageSizes[0] ? undefined : String(nextSize),
          }),
      }}
    />
  );
}
