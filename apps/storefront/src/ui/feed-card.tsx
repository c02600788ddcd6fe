import * as m from '@lyceum/i18n/words';
import { ask, toast } from '@lyceum/web/notices';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { Card } from './card.tsx';
import { Icon } from './icon.tsx';

interface FeedCardProps {
  title: string;
  text: string;
  /** Null: it is not shown yet. */
  url: string | null;
  /** It is on its way. */
  busy: boolean;
  renewing: boolean;
  onShow: () => void;
  onRenew: () => void;
}

/** A private address that the phone's calendar subscribes to; asked for when somebody wants it. */
export function FeedCard({ title, text, url, busy, renewing, onShow, onRenew }: FeedCardProps): ReactNode {
  const copy = async (address: string): Promise<void> => {
    try {
      await navigator.clipboard.writeText(address);
      toast(m.orders_feedCopied(), 'good');
    } catch {
      // No clipboard for this page: the address stands there to be marked by hand.
      toast(address);
    }
  };
  const renew = async (): Promise<void> => {
    const sure = await ask({
      title: m.orders_feedRenewTitle(),
      text: m.orders_feedRenewText(),
      yes: m.orders_feedRenew(),
      no: m.orders_feedRenewNo(),
      danger: true,
    });
    if (sure) {
      onRenew();
    }
  };
  return (
    <Card className="flex flex-col gap-3">
      <h2 className="text-body font-semibold">{title}</h2>
      <p className="text-small text-muted">{text}</p>
      {url === null ? (
        <Button kind="soft" size="small" className="self-start" busy={busy} onClick={onShow}>
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
            <Button kind="soft" size="small" onClick={() => void copy(url)}>
              {m.orders_feedCopy()}
            </Button>
            <Button kind="plain" size="small" busy={renewing} onClick={() => void renew()}>
              {m.orders_feedRenew()}
            </Button>
          </div>
        </>
      )}
    </Card>
  );
}
