import { sharedPath } from '@lyceum/domain/sharing';
import * as m from '@lyceum/i18n/words';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { IconButton } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';

const ShareSheet = lazy(() => import('./share-sheet.tsx'));

/** Opens the ways in which a thing's page can be sent. */
export function ShareButton({ id, title }: { id: string; title: string }): ReactNode {
  const [shown, setShown] = useState(false);
  const path = sharedPath(id);
  if (path === null) {
    return null;
  }
  return (
    <>
      <IconButton label={m.sharing_button()} onClick={() => setShown(true)}>
        <Icon name="share" size={22} />
      </IconButton>
      {shown && (
        // A bar gives its buttons a ground that one sees through; the sheet is none of them.
        <div className="contents">
          <Suspense>
            <ShareSheet path={path} title={title} onClose={() => setShown(false)} />
          </Suspense>
        </div>
      )}
    </>
  );
}
