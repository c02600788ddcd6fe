import { ownFeed, renewOwnFeed } from '@lyceum/contract/calendar.calls';
import * as m from '@lyceum/i18n/words';
import { useCommand } from '@lyceum/web/command';
import { useCall } from '@lyceum/web/load';
import { toast } from '@lyceum/web/notices';
import { useState, type ReactNode } from 'react';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Icon } from '../ui/icon.tsx';

/** A private address that the phone's calendar subscribes to; asked for when somebody wants it. */
export function CalendarFeed(): ReactNode {
  const [open, setOpen] = useState(false);
  const loaded = useCall(ownFeed, {}, { enabled: open });
  const renewing = useCommand(renewOwnFeed);
  const url = loaded.state === 'ready' ? loaded.data.url : '';
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(url);
      toast(m.orders_feedCopied(), 'good');
    } catch {
      // No clipboard for this page: the address stands there to be marked by hand.
      toast(url);
    }
  };
  return (
    <Card className="flex flex-col gap-3">
      <h2 className="text-body font-semibold">{m.orders_feedTitle()}</h2>
      <p className="text-small text-muted">{m.orders_feedText()}</p>
      {url === '' ? (
        <Button
          kind="soft"
          size="small"
          className="self-start"
          busy={open && loaded.state === 'loading'}
          onClick={() => setOpen(true)}
        >
          <Icon name="calendar" size={18} />
          {m.orders_feedShow()}
        </Button>
      ) : (
        <>
          <p className="rounded-field bg-page p-3 text-note break-all select-all">{url}</p>
          <div className="flex flex-wrap gap-2">
            <a
              href={url.replace(/^https?:/, 'webcal:')}
              className="press relative inline-flex min-h-target items-center rounded-full bg-brand-soft px-4 text-small font-medium text-brand-ink"
            >
              {m.orders_feedOpen()}
            </a>
            <Button kind="soft" size="small" onClick={() => void copy()}>
              {m.orders_feedCopy()}
            </Button>
            <Button kind="plain" size="small" busy={renewing.busy} onClick={() => void renewing.run({})}>
              {m.orders_feedRenew()}
            </Button>
          </div>
        </>
      )}
    </Card>
  );
}
