import * as m from '@lyceum/i18n/words';
import { toast } from '@lyceum/web/notices';
import { drafts, type StorageKey } from '@lyceum/web/storage';
import { useEffect, useState, type ReactNode } from 'react';
import { forgetPlace } from '../near/change-place.ts';
import { useViewerPlace } from '../near/viewer-place.ts';
import { forgetSearches, recentSearches } from '../products/search-history.ts';
import { data } from '../session.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { answersCache } from '../worker-kept.ts';

const keptDrafts = (): StorageKey[] => drafts.filter((key) => data.text(key) !== null);

/** How many pages are kept for reading offline; null until it is known, and where the browser has no place for them. */
async function keptPages(): Promise<number | null> {
  if (!('caches' in globalThis) || !(await caches.has(answersCache))) {
    return 0;
  }
  return (await (await caches.open(answersCache)).keys()).length;
}

/** What this browser keeps of the reader, each with what clears it. */
export function KeptOnDevice(): ReactNode {
  const place = useViewerPlace();
  const [searches, setSearches] = useState(() => recentSearches().length);
  const [forms, setForms] = useState(() => keptDrafts().length);
  const [pages, setPages] = useState<number | null>(null);
  useEffect(() => {
    keptPages().then(setPages, () => setPages(0));
  }, []);
  const count = (kept: number): string | null => (kept > 0 ? m.accounts_deviceCount({ count: kept }) : null);
  const lines = [
    {
      what: m.accounts_deviceSearches(),
      kept: count(searches),
      clear: () => {
        forgetSearches();
        setSearches(0);
      },
    },
    {
      what: m.accounts_deviceDrafts(),
      kept: count(forms),
      clear: () => {
        keptDrafts().forEach((key) => data.setJson(key, null));
        setForms(0);
      },
    },
    {
      what: m.accounts_devicePlace(),
      kept: place.from === 'nowhere' ? null : m.accounts_deviceKept(),
      clear: forgetPlace,
    },
    {
      what: m.accounts_devicePages(),
      kept: count(pages ?? 0),
      clear: () => {
        caches.delete(answersCache).then(
          () => setPages(0),
          () => undefined,
        );
      },
    },
  ];
  return (
    <Card className="flex flex-col gap-1">
      <h2 className="text-body font-semibold">{m.accounts_onDevice()}</h2>
      <p className="pb-2 text-small text-muted">{m.accounts_onDeviceText()}</p>
      <ul>
        {lines.map(({ what, kept, clear }) => (
          <li key={what} className="flex min-h-target items-center gap-3 border-t border-line py-2">
            <span className="min-w-0 flex-1 text-body">{what}</span>
            <span className="figures shrink-0 text-small text-muted">{kept ?? m.accounts_deviceNone()}</span>
            {kept !== null && (
              <Button
                kind="soft"
                size="small"
                className="shrink-0"
                aria-label={m.accounts_deviceClearWhat({ what })}
                onClick={() => {
                  clear();
                  toast(m.accounts_deviceCleared({ what }), 'good');
                }}
              >
                {m.accounts_deviceClear()}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}
