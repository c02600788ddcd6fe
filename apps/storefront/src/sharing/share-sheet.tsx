import * as m from '@lyceum/i18n/words';
import { toast } from '@lyceum/web/notices';
import { useEffect, useState, type ReactNode } from 'react';
import { terminal } from '../session.ts';
import { inShell, shellDevice } from '../shell/device/here.ts';
import type { IconName } from '../ui/icons.ts';
import { RowButton } from '../ui/list-row.tsx';
import { Sheet } from '../ui/sheet.tsx';
import { Poster } from './poster.tsx';

interface Shared {
  url: string;
  title: string;
}

interface Channel {
  icon: IconName;
  name: () => string;
  isHere: () => boolean;
  /** What it shows in the sheet; without it, it sends at once. */
  shows?: Shows;
}

/** The ways of the chat app's menu, each with where it is there; or the poster. */
type Shows = keyof typeof menuWords | 'poster';
const menuWords = {
  friend: m.sharing_menuFriend,
  timeline: m.sharing_menuTimeline,
  qq: m.sharing_menuQq,
  qzone: m.sharing_menuQzone,
};

const inChatApp = (): boolean => terminal.name === 'chatApp';

/** In the order in which they stand. A chat app sends a page by its own menu alone, elsewhere the device has a sheet of its own. */
const channels = {
  friend: { icon: 'message', name: m.sharing_friend, isHere: inChatApp, shows: 'friend' },
  timeline: { icon: 'people', name: m.sharing_timeline, isHere: inChatApp, shows: 'timeline' },
  qq: { icon: 'message', name: m.sharing_qq, isHere: inChatApp, shows: 'qq' },
  qzone: { icon: 'people', name: m.sharing_qzone, isHere: inChatApp, shows: 'qzone' },
  // Browsers on a desk have a sheet, too, but people there paste.
  send: {
    icon: 'share',
    name: m.sharing_send,
    isHere: () => inShell() || (terminal.share && !inChatApp() && matchMedia('(pointer: coarse)').matches),
  },
  copy: { icon: 'copy', name: m.sharing_copyLink, isHere: () => true },
  poster: { icon: 'ticket', name: m.sharing_poster, isHere: () => true, shows: 'poster' },
} as const satisfies Record<string, Channel>;
type ChannelName = keyof typeof channels;

async function copy({ url }: Shared): Promise<void> {
  try {
    await navigator.clipboard.writeText(url);
    toast(m.sharing_copied(), 'good');
  } catch {
    toast(m.sharing_byHand({ address: url }));
  }
}

/** By the sheet of the shell or of the device, or by the clipboard where a web view has the function and refuses it. */
async function send(shared: Shared): Promise<void> {
  const byShell = await (await shellDevice())?.share(shared);
  if (byShell?.state === 'done' || byShell?.state === 'cancelled') {
    return;
  }
  try {
    await navigator.share({ title: shared.title, url: shared.url });
  } catch (error) {
    if (!(error instanceof DOMException && error.name === 'AbortError')) {
      await copy(shared);
    }
  }
}

/** Whether the chat app's menu sends this page as it should look; where it does not, its ways are none. */
function useFilledMenu(): boolean {
  const [fills, setFills] = useState(true);
  useEffect(() => {
    if (inChatApp()) {
      void import('./chat-app.ts')
        .then(async ({ fillsMenu }) => setFills(await fillsMenu()))
        .catch(() => setFills(false));
    }
  }, []);
  return fills;
}

/** The ways in which a thing's page can be sent. */
export default function ShareSheet({
  path,
  title,
  onClose,
}: {
  path: string;
  title: string;
  onClose: () => void;
}): ReactNode {
  const [shown, setShown] = useState<Shows | null>(null);
  const hasMenu = useFilledMenu();
  const shared = { url: `${location.origin}${path}`, title };
  const choose = (name: ChannelName): void => {
    const { shows }: Channel = channels[name];
    if (shows) {
      setShown(shows);
      return;
    }
    onClose();
    void (name === 'send' ? send(shared) : copy(shared));
  };
  const names = Object.keys(channels) as ChannelName[];
  return (
    <Sheet open onClose={onClose} title={shown === 'poster' ? m.sharing_poster() : m.sharing_sheetTitle()}>
      {shown === 'poster' ? (
        <Poster path={path} name={title} />
      ) : (
        <>
          {names
            .filter((name) => channels[name].isHere() && (hasMenu || !(name in menuWords)))
            .map((name) => (
              <RowButton
                key={name}
                icon={channels[name].icon}
                title={channels[name].name()}
                onClick={() => choose(name)}
              />
            ))}
          <p role="status" className="text-small text-muted">
            {hasMenu ? shown !== null && menuWords[shown]() : m.sharing_menuNot()}
          </p>
        </>
      )}
    </Sheet>
  );
}
