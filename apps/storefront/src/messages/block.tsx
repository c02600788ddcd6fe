import * as m from '@lyceum/i18n/words';
import { lazyPart } from '@lyceum/web/lazy-part';
import { ask } from '@lyceum/web/notices';
import { Suspense, useState, type ReactNode } from 'react';
import { BottomBar } from '../ui/bottom-bar.tsx';
import { Button, IconButton } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { RowButton } from '../ui/list-row.tsx';
import { Sheet } from '../ui/sheet.tsx';
import type { SearchSheetProps } from './search-sheet.tsx';

// Few look for words that were written, or have something to report.
const ReportSheet = lazyPart(() => import('./report-sheet.tsx'));
const SearchSheet = lazyPart(() => import('./search-sheet.tsx'));

interface ConversationOptionsProps extends Omit<SearchSheetProps, 'onClose'> {
  /** Null: support is blocked by nobody. */
  onBlock: (() => void) | null;
  /** There is something of the other one, and that is not support. */
  mayReport: boolean;
}

/** At the end of the bar: what can be done with a conversation as a whole. */
export function ConversationOptions({ onBlock, mayReport, ...searched }: ConversationOptionsProps): ReactNode {
  const { name } = searched;
  const [open, setOpen] = useState(false);
  const [searching, setSearching] = useState(false);
  const [reporting, setReporting] = useState(false);
  const block = async (): Promise<void> => {
    setOpen(false);
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
      <IconButton label={m.messages_more()} onClick={() => setOpen(true)}>
        <Icon name="more" />
      </IconButton>
      <Sheet open={open} onClose={() => setOpen(false)} title={m.messages_more()}>
        <div className="-mx-5">
          <RowButton
            icon="search"
            title={m.messages_search()}
            onClick={() => {
              setOpen(false);
              setSearching(true);
            }}
          />
          {mayReport && (
            <RowButton
              icon="alert"
              title={m.messages_report()}
              onClick={() => {
                setOpen(false);
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

/** In the place where one writes, once one's own side has blocked the other. */
export function BlockedBar({ busy, onUnblock }: { busy: boolean; onUnblock: () => void }): ReactNode {
  return (
    <BottomBar>
      <p className="min-w-40 flex-1 text-small text-muted">{m.messages_blocked()}</p>
      <Button kind="soft" busy={busy} onClick={onUnblock}>
        {m.messages_unblock()}
      </Button>
    </BottomBar>
  );
}
