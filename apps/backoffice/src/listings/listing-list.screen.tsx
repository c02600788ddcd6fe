import { lazyPart } from '@lyceum/web/lazy-part';
import { PlusOutlined, UploadOutlined } from '@ant-design/icons';
import { exportList, list } from '@lyceum/contract/listings.calls';
import { inWidth } from '@lyceum/domain/pictures';
import { formWords, revisionWords, shelfWords, typeWords } from '@lyceum/i18n/product-words';
import * as m from '@lyceum/i18n/words';
import type { ReplyOf } from '@lyceum/web/call-client';
import { dateText } from '@lyceum/web/date-text';
import { amountText } from '@lyceum/web/money-text';
import { Link, useGo } from '@lyceum/web/router';
import { Button } from 'antd';
import { Suspense, useState, type ReactNode } from 'react';
import { routes } from '../routes.ts';
import { iMay, useSettings } from '../session.ts';
import { ExportButton } from '../shell/export-button.tsx';
import { Screen } from '../shell/screen.tsx';
import { useFilters } from '../ui/filters.tsx';
import { PagedTable } from '../ui/paged-table.tsx';
import { StateTag } from '../ui/state-tag.tsx';
import type { Column } from '../ui/table.tsx';
import { BulkBar } from './bulk-bar.tsx';
import { revisionTones, shelfTones } from './listing-words.ts';

const SheetDialog = lazyPart(() => import('./sheet-dialog.tsx'));

type Item = ReplyOf<typeof list>['list'][number];

/** An agency's own products. */
export default function ListingList(): ReactNode {
  const { language } = useSettings();
  const go = useGo();
  const { address, input, filters } = useFilters(routes.listingList, {
    type: { label: m.listings_type(), words: typeWords },
    shelf: { label: m.listings_shelf(), words: { ...shelfWords, suspended: m.listings_suspended } },
    revision: { label: m.listings_revision(), words: revisionWords },
  });
  const mayChange = iMay('change ownProducts');
  const [isImporting, setImporting] = useState(false);
  // Of another page, order or filter nothing is chosen.
  const page = JSON.stringify(address.values);
  const [selection, setSelection] = useState<{ of: string; ids: string[] }>({ of: page, ids: [] });
  const chosen = selection.of === page ? selection.ids : [];
  const columns: Column<Item>[] = [
    {
      key: 'name',
      title: m.listings_name(),
      sortable: true,
      fixed: true,
      show: ({ id, name, picture }) => (
        <span className="row">
          {picture && <img src={inWidth(picture, 240)} alt="" className="thumb" />}
          <Link to={routes.listing} params={{ id }}>
            {name === '' ? m.listings_unnamed() : name}
          </Link>
        </span>
      ),
    },
    {
      key: 'type',
      title: m.listings_type(),
      show: (item) =>
        item.form === null ? typeWords[item.type]() : `${typeWords[item.type]()} · ${formWords[item.form]()}`,
    },
    {
      key: 'shelf',
      title: m.listings_shelf(),
      show: (item) => (
        <span className="row">
          <StateTag tone={shelfTones[item.shelf]}>{shelfWords[item.shelf]()}</StateTag>
          {item.suspension && <StateTag tone="bad">{m.listings_suspended()}</StateTag>}
          {item.withheld && <StateTag tone="warn">{m.listings_withheld()}</StateTag>}
        </span>
      ),
    },
    {
      key: 'revision',
      title: m.listings_revision(),
      show: (item) => <StateTag tone={revisionTones[item.revision]}>{revisionWords[item.revision]()}</StateTag>,
    },
    {
      key: 'priceFrom',
      title: m.listings_price(),
      sortable: true,
      figures: true,
      show: ({ priceFrom, currency }) =>
        priceFrom === null
          ? m.listings_noPrice()
          : priceFrom === 0
            ? m.shell_free()
            : amountText({ amount: priceFrom, currency }),
    },
    { key: 'soldCount', title: m.listings_sold(), sortable: true, figures: true, show: ({ soldCount }) => soldCount },
    {
      key: 'updatedAt',
      title: m.listings_updatedAt(),
      sortable: true,
      show: ({ updatedAt }) => dateText(updatedAt, language, 'dateTime'),
    },
  ];
  return (
    <Screen
      name="listings/listing-list"
      title={m.listings_title()}
      actions={
        mayChange && (
          <>
            <Button icon={<UploadOutlined aria-hidden />} onClick={() => setImporting(true)}>
              {m.listings_sheetImport()}
            </Button>
            <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => go.to(routes.newListing)}>
              {m.listings_new()}
            </Button>
          </>
        )
      }
    >
      <PagedTable
        name="listings"
        from={list}
        input={input}
        address={address}
        columns={columns}
        rowKey={({ id }) => id}
        {...(mayChange && {
          selection: {
            keys: chosen,
            nameOf: ({ name }: Item) => (name === '' ? m.listings_unnamed() : name),
            onChange: (ids: string[]) => setSelection({ of: page, ids }),
          },
          bulk: <BulkBar ids={chosen} onClear={() => setSelection({ of: page, ids: [] })} />,
        })}
        onOpen={({ id }) => go.to(routes.listing, { id })}
        search={m.listings_search()}
        filters={filters}
        actions={iMay('export ownProducts') && <ExportButton from={exportList} input={input} />}
      />
      {isImporting && (
        <Suspense>
          <SheetDialog filter={input} onClose={() => setImporting(false)} />
        </Suspense>
      )}
    </Screen>
  );
}
