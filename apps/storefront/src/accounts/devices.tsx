import { endOtherSessions, endSession, sessions } from '@lyceum/contract/accounts.calls';
import type { System } from '@lyceum/domain/devices';
import { deviceText } from '@lyceum/i18n/device-text';
import * as m from '@lyceum/i18n/words';
import type { ReplyOf } from '@lyceum/web/call-client';
import { useCommand } from '@lyceum/web/command';
import { dateText } from '@lyceum/web/date-text';
import { Load } from '@lyceum/web/load';
import { toast } from '@lyceum/web/notices';
import type { ReactNode } from 'react';
import { useSettings } from '../session.ts';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Icon } from '../ui/icon.tsx';
import { LinesSkeleton } from '../ui/skeleton.tsx';

/** Where the account is signed in; one device or all others are signed out. */
export function Devices(): ReactNode {
  const endOthers = useCommand(endOtherSessions);
  async function leaveOthers(): Promise<void> {
    const answer = await endOthers.run({});
    if (answer?.data) {
      toast(m.accounts_othersSignedOut(), 'good');
    }
  }
  return (
    <Card className="flex flex-col gap-1">
      <h2 data-heading="" className="text-body font-semibold">
        {m.accounts_devices()}
      </h2>
      <p className="pb-2 text-small text-muted">{m.accounts_devicesText()}</p>
      <Load from={sessions} input={{}} skeleton={<LinesSkeleton lines={4} />}>
        {({ list }) => (
          <>
            <ul>
              {list.map((one) => (
                <DeviceLine key={one.id} one={one} />
              ))}
            </ul>
            {list.length > 1 && (
              <Button kind="danger" wide className="mt-2" busy={endOthers.busy} onClick={() => void leaveOthers()}>
                {m.accounts_signOutOthers()}
              </Button>
            )}
          </>
        )}
      </Load>
    </Card>
  );
}

const handheld: readonly System[] = ['iphone', 'ipad', 'android'];

function DeviceLine({ one }: { one: ReplyOf<typeof sessions>['list'][number] }): ReactNode {
  const { language } = useSettings();
  const end = useCommand(endSession, { throttleMs: 0 });
  const device = deviceText(one, language);
  const time = dateText(one.seenAt, language, 'dateTime');
  const since = dateText(one.createdAt, language, 'dateTime');
  return (
    <li className="flex items-center gap-3 border-t border-line py-3">
      <Icon name={handheld.includes(one.system) ? 'phone' : 'globe'} size={22} className="shrink-0 text-muted" />
      <div className="flex min-w-0 flex-1 flex-col gap-0.5">
        <p className="flex flex-wrap items-center gap-x-2 text-body">
          {device}
          {one.current && <Badge tone="good">{m.accounts_thisDevice()}</Badge>}
        </p>
        <p className="figures text-note break-words text-muted">
          {m.accounts_lastUsed({ time })} · {m.accounts_network({ network: one.network })}
        </p>
        <p className="figures text-note text-muted">{m.accounts_signedInAt({ time: since })}</p>
      </div>
      {!one.current && (
        <Button
          kind="soft"
          size="small"
          className="shrink-0"
          busy={end.busy}
          aria-label={m.accounts_signOutDevice({ device })}
          onClick={() => void end.run({ id: one.id })}
        >
          {m.accounts_signOut()}
        </Button>
      )}
    </li>
  );
}
