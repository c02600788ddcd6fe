import { DownloadOutlined, UploadOutlined } from '@ant-design/icons';
import type { InputOfCall } from '@lyceum/contract/call';
import { checkSheet, choices, exportSheet, importSheet } from '@lyceum/contract/listings.calls';
import { sheetLimits } from '@lyceum/contract/sheet-limits';
import { numberText } from '@lyceum/domain/typed-number';
import * as m from '@lyceum/i18n/words';
import type { ReplyOf } from '@lyceum/web/call-client';
import { useCommand } from '@lyceum/web/command';
import { NotReady, useCall } from '@lyceum/web/load';
import { toast } from '@lyceum/web/notices';
import { Alert, Button, Modal, Skeleton } from 'antd';
import { useRef, useState, type ReactNode } from 'react';
import { ExportButton } from '../shell/export-button.tsx';
import { saveFile } from '../ui/save-file.ts';
import { faultyRows, readSheetFile, type Sheet, type SheetFileFault } from './sheet-file.ts';

type Findings = ReplyOf<typeof checkSheet>;

const faultWords: Record<SheetFileFault, () => string> = {
  empty: m.listings_sheetFile_empty,
  notText: m.listings_sheetFile_notText,
  tooManyRows: () => m.listings_sheetFile_tooManyRows({ most: numberText(sheetLimits.rows, 0) }),
  tooLarge: () => m.listings_sheetFile_tooLarge({ megabytes: sheetLimits.bytes / 1_024 / 1_024 }),
  malformed: m.listings_sheetFile_malformed,
};

interface Checked {
  name: string;
  sheet: Sheet;
  findings: Findings;
}

interface SheetDialogProps {
  /** What the list shows. */
  filter: InputOfCall<typeof exportSheet>;
  onClose: () => void;
}

/** Reads in a file of products: chosen, checked with everything that is wrong told by row, then kept. */
export default function SheetDialog({ filter, onClose }: SheetDialogProps): ReactNode {
  const loaded = useCall(choices, {});
  const check = useCommand(checkSheet, { throttleMs: 0 });
  const keep = useCommand(importSheet);
  const [checked, setChecked] = useState<Checked | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const busy = check.busy || keep.busy;

  const read = async (file: File): Promise<void> => {
    if (loaded.state !== 'ready') {
      return;
    }
    setChecked(null);
    setFault(null);
    const sheet = await readSheetFile(file, loaded.data.currency);
    if ('fault' in sheet) {
      setFault(faultWords[sheet.fault]());
      return;
    }
    const answer = await check.run(sheet);
    if (answer?.data) {
      setChecked({ name: file.name, sheet, findings: answer.data });
    } else if (answer?.refusal) {
      setFault(answer.refusal.message);
    }
  };
  const keepNow = async ({ name, sheet }: Checked, which: 'all' | 'good'): Promise<void> => {
    const answer = await keep.run({ ...sheet, keep: which });
    if (answer?.data?.kept) {
      toast(m.listings_sheetKept({ made: answer.data.made, changed: answer.data.changed }), 'good');
      onClose();
    } else if (answer?.data) {
      // Somebody changed a product since the check.
      setChecked({ name, sheet, findings: answer.data });
    } else if (answer?.refusal) {
      setFault(answer.refusal.message);
    }
  };

  const good = checked ? checked.findings.made + checked.findings.changed : 0;
  const hasFaults = (checked?.findings.faults.length ?? 0) > 0;
  return (
    <Modal
      open
      title={m.listings_sheetTitle()}
      width={760}
      onCancel={onClose}
      footer={
        <div className="row dialog-foot">
          <Button onClick={onClose}>{m.office_cancel()}</Button>
          {checked && (
            <Button
              type="primary"
              loading={keep.busy}
              disabled={good === 0 || check.busy}
              onClick={() => void keepNow(checked, hasFaults ? 'good' : 'all')}
            >
              {hasFaults ? m.listings_sheetKeepGood({ count: good }) : m.listings_sheetKeep({ count: good })}
            </Button>
          )}
        </div>
      }
    >
      {loaded.state === 'ready' ? (
        <div className="stack">
          <p>{m.listings_sheetText({ most: numberText(sheetLimits.rows, 0) })}</p>
          <div className="row">
            <FileButton busy={busy} onFile={(file) => void read(file)} />
            <ExportButton from={exportSheet} input={{ template: true }} label={m.listings_sheetTemplate()} />
            <ExportButton from={exportSheet} input={filter} label={m.listings_sheetExport()} />
          </div>
          <p className="muted">{m.listings_sheetHint()}</p>
          <div role="status">
            {busy && <p>{m.listings_sheetChecking()}</p>}
            {fault !== null && <Alert type="error" title={fault} showIcon />}
            {checked && !busy && <Report {...checked} />}
          </div>
        </div>
      ) : (
        <NotReady loaded={loaded} skeleton={<Skeleton active />} />
      )}
    </Modal>
  );
}

function FileButton({ busy, onFile }: { busy: boolean; onFile: (file: File) => void }): ReactNode {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        accept=".csv,.tsv,.txt,text/csv"
        aria-label={m.listings_sheetChoose()}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          target.value = '';
          if (file) {
            onFile(file);
          }
        }}
      />
      <Button
        type="primary"
        icon={<UploadOutlined aria-hidden />}
        loading={busy}
        onClick={() => input.current?.click()}
      >
        {m.listings_sheetChoose()}
      </Button>
    </>
  );
}

/** More of them are read in a spreadsheet: the file has them all. */
const faultsShown = 50;

/** What would come of the file, and everything that is wrong in it. */
function Report({ name, sheet, findings }: Checked): ReactNode {
  const { made, changed, same, notRead, faults } = findings;
  const rows = new Set(faults.map(({ row }) => row)).size;
  return (
    <div className="stack">
      <strong>{name}</strong>
      <dl className="sheet-counts">
        <Count label={m.listings_sheetMade()} count={made} />
        <Count label={m.listings_sheetChangedRows()} count={changed} />
        <Count label={m.listings_sheetSame()} count={same} />
        <Count label={m.listings_sheetFaulty()} count={rows} />
      </dl>
      {notRead.length > 0 && (
        <Alert type="info" title={m.listings_sheetNotRead({ titles: notRead.join(m.listings_and()) })} showIcon />
      )}
      {faults.length > 0 && (
        <>
          <Alert type="warning" title={m.listings_sheetFaults({ count: rows })} showIcon />
          <ul className="lines">
            {faults.slice(0, faultsShown).map(({ row, name: product, column, words }, at) => (
              <li key={at}>
                <span className="stack-small told-fault">
                  <span>
                    <strong>{m.listings_sheetRow({ row })}</strong> {product}
                  </span>
                  <span className="muted">{column === null ? words : `${column} · ${words}`}</span>
                </span>
              </li>
            ))}
          </ul>
          {faults.length > faultsShown && (
            <p className="muted">{m.listings_sheetMoreFaults({ count: faults.length - faultsShown })}</p>
          )}
          <div className="row">
            <Button
              icon={<DownloadOutlined aria-hidden />}
              onClick={() => saveFile('products-to-mend.csv', faultyRows(sheet, faults, m.listings_sheetReason()))}
            >
              {m.listings_sheetFaultyFile()}
            </Button>
          </div>
        </>
      )}
    </div>
  );
}

function Count({ label, count }: { label: string; count: number }): ReactNode {
  return (
    <div>
      <dt>{label}</dt>
      <dd className="figures">{numberText(count, 0)}</dd>
    </div>
  );
}
