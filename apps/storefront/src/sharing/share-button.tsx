import { lazyPart } from '@lyceum/web/lazy-part';
import { sharedPath } from '@lyceum/domain/sharing';
import * as m from '@lyceum/i18n/words';
import { Suspense, useEffect, useState, type ReactNode } from 'react';
import { terminal } from '../session.ts';
import { IconButton } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';

const ShareSheet = lazyPart(() => import('./share-sheet.tsx'));

interface ShareButtonProps {
  id: string;
  title: string;
  /** From the site's root. */
  picture: string;
}

/** Opens the ways in which a thing's page can be sent. */
export function ShareButton({ id, title, picture }: ShareButtonProps): ReactNode {
  const [shown, setShown] = useState(false);
  const path = sharedPath(id);
  useChatAppMenu(path, title, picture);
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

/** Inside the chat app its own menu sends the thing, too. */
function useChatAppMenu(path: string | null, title: string, picture: string): void {
  useEffect(() => {
    if (path === null || terminal.name !== 'chatApp') {
      return undefined;
    }
    const described = import('./chat-app.ts').then(({ describe }) =>
      describe({ title, text: m.sharing_open(), path, picture }),
    );
    // Without it the menu sends the shop.
    described.catch(() => undefined);
    return () => void described.then((forget) => forget()).catch(() => undefined);
  }, [path, title, picture]);
}
