import { lazyPart } from '@lyceum/web/lazy-part';
import { list } from '@lyceum/contract/passkeys.calls';
import * as m from '@lyceum/i18n/words';
import type { ReplyOf } from '@lyceum/web/call-client';
import { dateText } from '@lyceum/web/date-text';
import { Load } from '@lyceum/web/load';
import { Suspense, useState, type ReactNode } from 'react';
import { useSettings } from '../session.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Icon } from '../ui/icon.tsx';
import { knowsPasskeys } from './knows-passkeys.ts';

const AddPasskeySheet = lazyPart(async () => ({ default: (await import('./passkey-sheet.tsx')).AddPasskeySheet }));
const RemovePasskeySheet = lazyPart(async () => ({
  default: (await import('./passkey-sheet.tsx')).RemovePasskeySheet,
}));

type Passkey = ReplyOf<typeof list>['list'][number];

interface PasskeysCardProps {
  /** Where the account is reached, masked. */
  reach: string;
  hasPassword: boolean;
}

/** The account's passkeys: one is added, another one taken away. */
export function PasskeysCard({ reach, hasPassword }: PasskeysCardProps): ReactNode {
  const [adds, setAdds] = useState(false);
  const [removes, setRemoves] = useState<Passkey | null>(null);
  return (
    <Card className="flex flex-col gap-1">
      <h2 data-heading="" className="text-body font-semibold">
        {m.passkeys_title()}
      </h2>
      <p className="pb-2 text-small text-muted">{m.passkeys_text()}</p>
      <Load from={list} input={{}} skeleton={null} isEmpty={() => false}>
        {(own) => (
          <ul>
            {own.list.map((one) => (
              <PasskeyLine key={one.id} passkey={one} onRemove={() => setRemoves(one)} />
            ))}
          </ul>
        )}
      </Load>
      {knowsPasskeys() ? (
        <Button kind="soft" wide onClick={() => setAdds(true)}>
          {m.passkeys_add()}
        </Button>
      ) : (
        <p className="text-small text-muted">{m.passkeys_notHere()}</p>
      )}
      <Suspense>
        {adds && <AddPasskeySheet reach={reach} hasPassword={hasPassword} onClose={() => setAdds(false)} />}
        {removes && (
          <RemovePasskeySheet
            passkey={removes}
            reach={reach}
            hasPassword={hasPassword}
            onClose={() => setRemoves(null)}
          />
        )}
      </Suspense>
    </Card>
  );
}

function PasskeyLine({ passkey, onRemove }: { passkey: Passkey; onRemove: () => void }): ReactNode {
  const { language } = useSettings();
  const { name, host, createdAt, usedAt } = passkey;
  const used =
    usedAt === null ? m.passkeys_neverUsed() : m.passkeys_usedAt({ time: dateText(usedAt, language, 'dateTime') });
  return (
    <li className="flex items-center gap-3 border-t border-line py-3">
      <Icon name="key" size={22} className="shrink-0 text-muted" />
      <div className="flex min-w-0 flex-1 flex-col gap-0.5">
        <p className="text-body break-words">{name}</p>
        <p className="figures text-note text-muted">
          {m.passkeys_createdAt({ date: dateText(createdAt, language, 'date') })} · {used}
        </p>
        {host !== location.hostname && <p className="text-note text-muted">{m.passkeys_atHost({ host })}</p>}
      </div>
      <Button
        kind="soft"
        size="small"
        className="shrink-0"
        aria-label={m.passkeys_removeNamed({ name })}
        onClick={onRemove}
      >
        {m.doors_remove()}
      </Button>
    </li>
  );
}
