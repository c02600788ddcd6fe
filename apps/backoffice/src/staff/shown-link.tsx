import * as m from '@lyceum/i18n/words';
import { toast } from '@lyceum/web/notices';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { QrCode } from './qr-code.tsx';

/** A link for somebody who stands at the desk: to scan, or to send another way. `text` says for whom and until when it is good. */
export function ShownLink({ link, text }: { link: string; text: string }): ReactNode {
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(link);
      toast(m.office_copied(), 'good');
    } catch {
      toast(m.office_copyFailed(), 'bad');
    }
  };
  return (
    <div className="stack">
      <QrCode text={link} label={m.office_qr()} />
      <p className="muted">{text}</p>
      <div className="row">
        <Button onClick={() => void copy()}>{m.office_copyLink()}</Button>
      </div>
    </div>
  );
}
