import { earlier, history } from '@lyceum/contract/listings.calls';
import type { ListingContent } from '@lyceum/domain/listings';
import * as m from '@lyceum/i18n/words';
import { dateText } from '@lyceum/web/date-text';
import { Load } from '@lyceum/web/load';
import { Button, Modal, Skeleton } from 'antd';
import { useState, type ReactNode } from 'react';
import { Differences } from '../ui/conflict-dialog.tsx';
import { differencesOf } from '@lyceum/web/difference';
import { listingWords } from './listing-value.tsx';
import type { Reading } from './listing-words.ts';

interface HistoryDialogProps {
  id: string;
  /** As it is written now. */
  content: ListingContent;
  reading: Reading;
  /** Null where nothing can be written. */
  onRestore: ((content: ListingContent) => void) | null;
  onClose: () => void;
}

/** Every version that was saved: by whom, when, how it differs from what is written now; and the way back to it. */
export default function HistoryDialog({ id, onClose, ...props }: HistoryDialogProps): ReactNode {
  const { language } = props.reading;
  const [shown, setShown] = useState<number | null>(null);
  return (
    <Modal open width={960} title={m.listings_history()} footer={null} onCancel={onClose}>
      <Load from={history} input={{ id }} skeleton={<Skeleton active />}>
        {({ list }) =>
          list.length === 0 ? (
            <p>{m.listings_noHistory()}</p>
          ) : (
            <ol className="history">
              {list.map(({ version, savedAt, by }) => (
                <li key={version}>
                  <div className="row">
                    <span>{dateText(savedAt, language, 'dateTime')}</span>
                    <span className="muted">{by}</span>
                    <span className="gap" />
                    <Button
                      aria-expanded={shown === version}
                      onClick={() => setShown(shown === version ? null : version)}
                    >
                      {m.listings_compare()}
                    </Button>
                  </div>
                  {shown === version && <Earlier id={id} version={version} onClose={onClose} {...props} />}
                </li>
              ))}
            </ol>
          )
        }
      </Load>
    </Modal>
  );
}

function Earlier({
  id,
  version,
  content: now,
  reading,
  onRestore,
  onClose,
}: HistoryDialogProps & { version: number }): ReactNode {
  return (
    <Load from={earlier} input={{ id, version }} skeleton={<Skeleton active />}>
      {({ content }) => {
        const rows = differencesOf(now, content);
        return rows.length === 0 ? (
          <p className="muted">{m.listings_sameAsNow()}</p>
        ) : (
          <div className="stack">
            <Differences
              rows={rows}
              heads={[m.listings_now(), m.listings_thatVersion()]}
              words={listingWords(reading)}
            />
            {onRestore && (
              <div className="row">
                <Button
                  type="primary"
                  onClick={() => {
                    onRestore(content);
                    onClose();
                  }}
                >
                  {m.listings_restore()}
                </Button>
                <span className="muted">{m.listings_restoreHint()}</span>
              </div>
            )}
          </div>
        );
      }}
    </Load>
  );
}
