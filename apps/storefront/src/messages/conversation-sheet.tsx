import * as m from '@lyceum/i18n/words';
import { lazyPart } from '@lyceum/web/lazy-part';
import { ask } from '@lyceum/web/notices';
import { Suspense, useState, type ReactNode } from 'react';
import { RowButton } from '../ui/list-row.tsx';
import { Sheet } from '../ui/sheet.tsx';
import type { SearchSheetProps } from './search-sheet.tsx';

// Few look for words that were written, or have something to report.
const ReportSheet = lazyPart(() => import('./report-sheet.tsx'));
const SearchSheet = lazyPart(() => import('./search-sheet.tsx'));

export interface ConversationSheetProps extends SearchSheetProps {
  open: boolean;
  /** Null: support is blocked by nobody. */
  onBlock: (() => void) | null;
  /** There is something of the other one, and that is not support. */
  mayReport: boolean;
}

/** What can be done with a conversation as a whole. */
export default function ConversationSheet({
  open,
  onClose,
  onBlock,
  mayReport,
  ...searched
}: ConversationSheetProps): ReactNode {
  const { name } = searched;
  const [searching, setSearching] = useState(false);
  const [reporting, setReporting] = useState(false);
  const block = async (): Promise<void> => {
    onClose();
    const sure = await ask({
      title: m.messages_blockAsk({ name }),
      text: m.messages_blockText(),
      yes: m.messages_block(),
      danger: true,
    });
    if (sure) {
      onBlock?.();
    }
  };
  return (
    <>
      <Sheet open={open} onClose={onClose} title={m.messages_more()}>
        <div className="-mx-5">
          <RowButton
            icon="search"
            title={m.messages_search()}
            onClick={() => {
              onClose();
              setSearching(true);
            }}
          />
          {mayReport && (
            <RowButton
              icon="alert"
              title={m.messages_report()}
              onClick={() => {
                onClose();
                setReporting(true);
              }}
            />
          )}
          {onBlock && <RowButton icon="lock" title={m.messages_block()} onClick={() => void block()} />}
        </div>
      </Sheet>
      {reporting && (
        <Suspense>
          <ReportSheet {...searched} onClose={() => setReporting(false)} />
        </Suspense>
      )}
      {searching && (
        <Suspense>
          <SearchSheet {...searched} onClose={() => setSearching(false)} />
        </Suspense>
      )}
    </>
  );
}
