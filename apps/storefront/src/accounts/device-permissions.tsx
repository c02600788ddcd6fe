import * as m from '@lyceum/i18n/words';
import { toast } from '@lyceum/web/notices';
import { use, useState, useSyncExternalStore, type ReactNode } from 'react';
import { locate } from '../near/change-place.ts';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Icon } from '../ui/icon.tsx';
import type { IconName } from '../ui/icons.ts';

/** Unknown: the browser does not tell, as some do not for the camera. */
type Seen = PermissionState | 'unknown';
type Named = 'geolocation' | 'camera' | 'notifications';

const permissions: readonly { name: Named; icon: IconName; title: () => string; text: () => string }[] = [
  { name: 'geolocation', icon: 'place', title: m.accounts_permissionLocation, text: m.accounts_permissionLocationText },
  { name: 'camera', icon: 'video', title: m.accounts_permissionCamera, text: m.accounts_permissionCameraText },
  {
    name: 'notifications',
    icon: 'bell',
    title: m.accounts_permissionNotifications,
    text: m.accounts_permissionNotificationsText,
  },
];
const seenWords: Record<Seen, () => string> = {
  granted: m.accounts_permission_granted,
  denied: m.accounts_permission_denied,
  prompt: m.accounts_permission_prompt,
  unknown: m.accounts_permission_unknown,
};

/** Which of the device's permissions the shop has, and where they are switched: no page can take one back itself. */
export function DevicePermissions(): ReactNode {
  return (
    <Card className="flex flex-col gap-1">
      <h2 className="text-body font-semibold">{m.accounts_permissions()}</h2>
      <p className="pb-2 text-small text-muted">{m.accounts_permissionsText()}</p>
      <ul>
        {permissions.map(({ name, icon, title, text }) => (
          <PermissionLine key={name} name={name} icon={icon} title={title()} text={text()} />
        ))}
      </ul>
    </Card>
  );
}

interface LineProps {
  name: Named;
  icon: IconName;
  title: string;
  text: string;
}

function PermissionLine({ name, icon, title, text }: LineProps): ReactNode {
  const seen = usePermission(name);
  return (
    <li className="flex items-start gap-3 border-t border-line py-3">
      <Icon name={icon} size={22} className="mt-0.5 shrink-0 text-muted" />
      <div className="flex min-w-0 flex-1 flex-col items-start gap-1">
        <p className="flex flex-wrap items-center gap-x-2 text-body">
          {title}
          <Badge tone={seen === 'granted' ? 'good' : seen === 'denied' ? 'warn' : 'quiet'}>{seenWords[seen]()}</Badge>
        </p>
        <p className="text-note text-muted">{text}</p>
        {name === 'geolocation' && seen === 'prompt' && <AllowLocation />}
      </div>
    </li>
  );
}

/** The others are asked for where they are used: there is nothing to do with them here. */
function AllowLocation(): ReactNode {
  const [busy, setBusy] = useState(false);
  async function allow(): Promise<void> {
    setBusy(true);
    const found = await locate();
    setBusy(false);
    if (found !== 'found') {
      toast(found === 'refused' ? m.accounts_permissionDeniedNow() : m.accounts_permissionUnavailable(), 'bad');
    }
  }
  return (
    <Button kind="soft" size="small" className="mt-1" busy={busy} onClick={() => void allow()}>
      {m.accounts_permissionAllow()}
    </Button>
  );
}

type Statuses = Record<Named, PermissionStatus | null>;

/** Milliseconds; the screen waits for it, and a web view might never answer. */
const patience = 1_000;

async function askStatus(name: Named): Promise<PermissionStatus | null> {
  try {
    return await Promise.race([
      navigator.permissions.query({ name: name as PermissionName }),
      new Promise<null>((resolve) => setTimeout(() => resolve(null), patience)),
    ]);
  } catch {
    // The browser has no such thing, or knows no such name.
    return null;
  }
}

/** Asked once, when the code comes, and waited for by the screen: what is below would move by what they say. */
const statuses: Promise<Statuses> = Promise.all([
  askStatus('geolocation'),
  askStatus('camera'),
  askStatus('notifications'),
]).then(([geolocation, camera, notifications]) => ({ geolocation, camera, notifications }));

/** Follows what is switched while one looks. */
function usePermission(name: Named): Seen {
  const status = use(statuses)[name];
  return useSyncExternalStore(
    (onChange) => {
      status?.addEventListener('change', onChange);
      return () => status?.removeEventListener('change', onChange);
    },
    () => status?.state ?? 'unknown',
  );
}
