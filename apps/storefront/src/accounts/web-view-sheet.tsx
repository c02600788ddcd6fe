import type { WebView } from '@lyceum/domain/doors';
import { safeAddress } from '@lyceum/domain/safe-address';
import * as m from '@lyceum/i18n/words';
import { toast } from '@lyceum/web/notices';
import { useState, type ReactNode } from 'react';
import { data } from '../session.ts';
import { Button } from '../ui/button.tsx';
import { Sheet } from '../ui/sheet.tsx';

const appNames: Readonly<Record<WebView, () => string>> = {
  line: () => 'LINE',
  facebook: () => 'Facebook',
  instagram: () => 'Instagram',
  chatApp: m.doors_webViewChatApp,
  other: m.doors_webViewOther,
};

/** What the visitor wanted, or this page; `more`: told to the application that shows it. */
function pageAddress(more = ''): string {
  const wanted = safeAddress(data.text('fullPath'));
  const hash = wanted === null ? location.hash : `#${wanted}`;
  return `${location.origin}/${more}${hash}`;
}

/** The way out where a third party lets nobody sign in inside another application. */
export function WebViewSheet({ name, view, onClose }: { name: string; view: WebView; onClose: () => void }): ReactNode {
  const [byHand, setByHand] = useState(false);
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(pageAddress());
      toast(m.doors_addressCopied(), 'good');
    } catch {
      // No clipboard for this page: the address stands there to be marked by hand.
      setByHand(true);
    }
  };
  return (
    <Sheet
      open
      onClose={onClose}
      title={m.doors_webViewTitle()}
      foot={
        <>
          {view === 'line' && (
            <a
              href={pageAddress('?openExternalBrowser=1')}
              className="press inline-flex min-h-[max(52px,var(--target))] w-full items-center justify-center rounded-full bg-fill px-6 py-2 text-center text-body font-semibold text-on-fill"
            >
              {m.doors_openBrowser()}
            </a>
          )}
          <Button kind={view === 'line' ? 'soft' : 'main'} size="large" wide onClick={() => void copy()}>
            {m.doors_copyAddress()}
          </Button>
        </>
      }
    >
      <p className="text-body">{m.doors_webViewText({ name, app: appNames[view]() })}</p>
      {byHand && (
        <div role="status" className="mt-4 flex flex-col gap-2">
          <p className="text-small text-muted">{m.doors_addressByHand()}</p>
          <p className="rounded-field bg-page p-3 text-note break-all select-all">{pageAddress()}</p>
        </div>
      )}
    </Sheet>
  );
}
