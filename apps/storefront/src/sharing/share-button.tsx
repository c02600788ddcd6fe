import { sharedPath } from '@lyceum/domain/sharing';
import * as m from '@lyceum/i18n/words';
import { toast } from '@lyceum/web/notices';
import type { ReactNode } from 'react';
import { IconButton } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';

/** Hands the address of a thing's page to the device's own sheet, or to the clipboard where there is none. */
export function ShareButton({ id, title }: { id: string; title: string }): ReactNode {
  const path = sharedPath(id);
  if (path === null) {
    return null;
  }
  const share = async (): Promise<void> => {
    const url = `${location.origin}${path}`;
    // Browsers on a desk have a sheet, too, but people there paste.
    if (matchMedia('(pointer: coarse)').matches && 'share' in navigator) {
      try {
        await navigator.share({ title, url });
        return;
      } catch (error) {
        if (error instanceof DOMException && error.name === 'AbortError') {
          return;
        }
        // A web view may have the function and refuse it.
      }
    }
    try {
      await navigator.clipboard.writeText(url);
      toast(m.sharing_copied(), 'good');
    } catch {
      toast(m.sharing_byHand({ address: url }));
    }
  };
  return (
    <IconButton label={m.sharing_button()} onClick={() => void share()}>
      <Icon name="share" size={22} />
    </IconButton>
  );
}
