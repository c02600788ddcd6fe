import { SettingOutlined } from '@ant-design/icons';
import * as m from '@lyceum/i18n/words';
import { NotReady, type Loaded } from '@lyceum/web/load';
import type { AnyCall } from '@lyceum/contract/call';
import { Button, Checkbox, Input, Popover, Table as AntdTable, type InputRef, type TableProps } from 'antd';
import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react';
import { data } from '../session.ts';
import { Message } from './message.tsx';
import type { Address } from './address.ts';

export interface Column<Item> {
  /** Of the address's `sort`, too. */
  key: string;
  title: string;
  show: (item: Item) => ReactNode;
  sortable?: boolean;
  /** Figures stand at the right, one below another. */
  figures?: boolean;
  width?: number;
  /** Cannot be left out. */
  fixed?: boolean;
}

interface TableViewProps<Item extends object, C extends AnyCall> {
  /** Under which the choice of columns is kept on this device. */
  name: string;
  address: Address;
  loaded: Loaded<C>;
  rows: (data: Extract<Loaded<C>, { state: 'ready' }>['data']) => readonly Item[];
  rowKey: (item: Item) => string;
  columns: readonly Column<Item>[];
  /** Enter, or a click, on a row. */
  onOpen?: (item: Item) => void;
  /** What the search field is for; without it there is none. It stands in the address as `keyword`. */
  search?: string;
  /** More filters, beside the search field. */
  filters?: ReactNode;
  /** Rows that are chosen, to do something to all of them. */
  selection?: {
    keys: readonly string[];
    nameOf: (item: Item) => string;
    onChange: (keys: string[]) => void;
  };
  /** Between the bar and the rows: what can be done to the chosen ones. */
  bulk?: ReactNode;
  /** At the end of the bar, such as the export. */
  actions?: ReactNode;
  /** Page by page with numbers. */
  pagination?: TableProps<Item>['pagination'];
  /** Below the rows, where pages have no numbers. */
  foot?: ReactNode;
}

const isStrings = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'string');

/** The columns that are left out, by table. */
function readHidden(value: unknown): Record<string, string[]> | null {
  return typeof value === 'object' && value !== null
    ? Object.fromEntries(Object.entries(value).filter((pair): pair is [string, string[]] => isStrings(pair[1])))
    : null;
}

/**
 * Every list of the back office: search, filters and order in the address, the choice of columns on the device, `/`, `j`, `k` and
 * Enter on the keyboard, and what is said while it loads, when it fails and when it is empty. While the next answer is on its way
 * the rows before stay.
 */
export function TableView<Item extends object, C extends AnyCall>(props: TableViewProps<Item, C>): ReactNode {
  const { name, address, loaded, columns, search, filters, actions, selection, bulk, foot, rowKey } = props;
  const [hidden, setHidden] = useState(() => data.json('officeColumns', readHidden)?.[name] ?? []);
  const [last, setLast] = useState<Extract<Loaded<C>, { state: 'ready' }>['data'] | null>(null);
  const box = useRef<HTMLElement>(null);
  const searchField = useRef<InputRef>(null);
  if (loaded.state === 'ready' && loaded.data !== last) {
    setLast(loaded.data);
  }
  const hide = (keys: string[]): void => {
    setHidden(keys);
    data.setJson('officeColumns', { ...data.json('officeColumns', readHidden), [name]: keys });
  };
  useRowKeys(box, searchField);

  const isFiltered = Object.entries(address.values).some(
    ([key, value]) => value !== undefined && !['page', 'pageSize', 'sort', 'direction', 'after'].includes(key),
  );
  const shown = loaded.state === 'ready' ? loaded.data : loaded.state === 'loading' ? last : null;
  const items = shown === null ? [] : props.rows(shown);
  return (
    <section className="paper table" ref={box}>
      <div className="row table-bar">
        {search && (
          <Input.Search
            ref={searchField}
            key={address.values['keyword'] ?? ''}
            defaultValue={address.values['keyword']}
            placeholder={search}
            aria-label={search}
            title={m.office_tableKeys()}
            allowClear
            maxLength={60}
            onSearch={(keyword) => address.change({ keyword: keyword.trim() || undefined })}
          />
        )}
        {filters}
        <span className="gap" />
        {actions}
        <ColumnChoice columns={columns} hidden={hidden} onHide={hide} />
      </div>
      {selection && (
        <div className="row bulk-bar">
          <Checkbox
            checked={items.length > 0 && items.every((item) => selection.keys.includes(rowKey(item)))}
            indeterminate={selection.keys.length > 0 && !items.every((item) => selection.keys.includes(rowKey(item)))}
            disabled={items.length === 0}
            onChange={({ target }) => selection.onChange(target.checked ? items.map(rowKey) : [])}
          >
            {m.listings_manyChooseAll()}
          </Checkbox>
          {bulk}
        </div>
      )}
      {loaded.state !== 'ready' && loaded.state !== 'loading' ? (
        <NotReady loaded={loaded} skeleton={null} />
      ) : (
        <Rows {...props} hidden={hidden} items={items} isFiltered={isFiltered} />
      )}
      {foot}
    </section>
  );
}

interface RowsProps<Item extends object, C extends AnyCall> extends TableViewProps<Item, C> {
  hidden: readonly string[];
  items: readonly Item[];
  isFiltered: boolean;
}

function Rows<Item extends object, C extends AnyCall>(props: RowsProps<Item, C>): ReactNode {
  const { address, loaded, columns, rowKey, onOpen, selection, pagination, hidden, items, isFiltered } = props;
  const { sort, direction } = address.values;
  const isLoading = loaded.state === 'loading';
  return (
    <AntdTable<Item>
      size="middle"
      sticky={{ offsetHeader: 56 }}
      scroll={{ x: 'max-content' }}
      rowKey={rowKey}
      dataSource={items}
      loading={isLoading}
      pagination={pagination ?? false}
      {...(selection && {
        rowSelection: {
          selectedRowKeys: [...selection.keys],
          onChange: (keys) => selection.onChange(keys.map(String)),
          // antd repeats the head in a hidden row, where nothing may take the focus: the box for all stands above.
          hideSelectAll: true,
          getCheckboxProps: (item) => ({ 'aria-label': m.listings_manyChoose({ name: selection.nameOf(item) }) }),
        },
      })}
      columns={columns
        .filter(({ key }) => !hidden.includes(key))
        .map(({ key, title, show, sortable, figures, width }) => ({
          key,
          title,
          width,
          align: figures ? 'end' : 'start',
          className: figures ? 'figures' : undefined,
          render: (_: unknown, item: Item) => show(item),
          ...(sortable && {
            sorter: true,
            sortOrder: sort === key ? (direction === 'up' ? 'ascend' : 'descend') : null,
          }),
        }))}
      onChange={(_pages, _filters, sorter, { action }) => {
        const by = Array.isArray(sorter) ? sorter[0] : sorter;
        if (action === 'sort') {
          const isSorted = by?.order !== undefined && by.order !== null;
          address.change({
            sort: isSorted ? String(by.columnKey) : undefined,
            direction: isSorted ? (by.order === 'ascend' ? 'up' : 'down') : undefined,
          });
        }
      }}
      onRow={(item) =>
        onOpen
          ? {
              tabIndex: -1,
              'data-opens': '',
              onClick: ({ target, currentTarget }) => {
                // React also tells the row of clicks in what its menus and dialogs put over the page.
                const isInRow = currentTarget.contains(target as HTMLElement);
                const isControl = (target as HTMLElement).closest('a, button, input, label') !== null;
                if (isInRow && !isControl && getSelection()?.isCollapsed !== false) {
                  onOpen(item);
                }
              },
              onKeyDown: ({ key, target, currentTarget }) => {
                if (key === 'Enter' && target === currentTarget) {
                  onOpen(item);
                }
              },
            }
          : { tabIndex: -1 }
      }
      locale={{
        emptyText: isLoading ? (
          <span aria-busy="true" />
        ) : (
          <Message title={isFiltered ? m.office_tableEmpty() : m.office_tableNothing()}>
            {isFiltered && <Button onClick={address.clear}>{m.office_clearFilters()}</Button>}
          </Message>
        ),
      }}
    />
  );
}

interface ColumnChoiceProps {
  columns: readonly { key: string; title: string; fixed?: boolean }[];
  hidden: readonly string[];
  onHide: (keys: string[]) => void;
}

function ColumnChoice({ columns, hidden, onHide }: ColumnChoiceProps): ReactNode {
  const keys = columns.map(({ key }) => key);
  return (
    <Popover
      trigger="click"
      placement="bottomRight"
      content={
        <Checkbox.Group
          className="column-choice"
          options={columns.map(({ key, title, fixed }) => ({ value: key, label: title, disabled: fixed }))}
          value={keys.filter((key) => !hidden.includes(key))}
          onChange={(shown) => onHide(keys.filter((key) => !shown.includes(key)))}
        />
      }
    >
      <Button icon={<SettingOutlined aria-hidden />} aria-label={m.office_columns()} title={m.office_columns()} />
    </Popover>
  );
}

/** `/` goes to the search field, `j` and `k` to the next and the previous row, as long as nobody is typing. */
function useRowKeys(box: { current: HTMLElement | null }, search: { current: InputRef | null }): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const isTyping = (event.target as HTMLElement).closest(
      'input, textarea, select, [contenteditable], [role="dialog"]',
    );
    if (isTyping || event.ctrlKey || event.metaKey || event.altKey) {
      return;
    }
    if (event.key === '/' && search.current) {
      event.preventDefault();
      search.current.focus({ cursor: 'all' });
    }
    if (event.key === 'j' || event.key === 'k') {
      const rows = [...(box.current?.querySelectorAll<HTMLElement>('tr[data-row-key]') ?? [])];
      const at = rows.findIndex((row) => row === document.activeElement);
      const next = event.key === 'j' ? at + 1 : at < 0 ? rows.length - 1 : at - 1;
      rows[Math.max(0, Math.min(next, rows.length - 1))]?.focus();
    }
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => onKey(event);
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, []);
}
