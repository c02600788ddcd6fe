import { lazyPart } from '@lyceum/web/lazy-part';
import { list } from '@lyceum/contract/doors.calls';
import {
  opensWithout,
  removableDoors,
  thirdPartiesIn,
  thirdPartyFacts,
  webViewOf,
  type Door,
  type RemovableDoor,
  type ThirdParty,
} from '@lyceum/domain/doors';
import { thirdPartyName } from '@lyceum/i18n/third-party-text';
import * as m from '@lyceum/i18n/words';
import { dateText } from '@lyceum/web/date-text';
import { Load } from '@lyceum/web/load';
import { Suspense, useState, type ReactNode } from 'react';
import { useSettings } from '../session.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Icon } from '../ui/icon.tsx';
import type { IconName } from '../ui/icons.ts';
import type { DoorChange } from './door-sheet.tsx';
import { ThirdPartyMark } from './third-party-mark.tsx';
import { isUsableHere } from './usable-here.ts';

const DoorSheet = lazyPart(async () => ({ default: (await import('./door-sheet.tsx')).DoorSheet }));
const WebViewSheet = lazyPart(async () => ({ default: (await import('./web-view-sheet.tsx')).WebViewSheet }));

/** Passkeys have a card of their own. */
type ShownDoor = Exclude<Door, 'passkey'>;

const ownDoors: Readonly<Record<Exclude<ShownDoor, ThirdParty>, { icon: IconName; name: () => string }>> = {
  phone: { icon: 'phone', name: m.accounts_phone },
  email: { icon: 'message', name: m.accounts_email },
  password: { icon: 'lock', name: m.accounts_password },
};

const nameOf = (door: ShownDoor): string =>
  door in ownDoors ? ownDoors[door as keyof typeof ownDoors].name() : thirdPartyName(door as ThirdParty);

const isRemovable = (door: Door): door is RemovableDoor => (removableDoors as readonly Door[]).includes(door);

interface DoorsCardProps {
  /** Where the account is reached, masked. */
  reach: string;
  hasPassword: boolean;
}

/** By what the account is entered: one is added, another one taken away, never the last. */
export function DoorsCard({ reach, hasPassword }: DoorsCardProps): ReactNode {
  const { language, region } = useSettings();
  const [change, setChange] = useState<DoorChange | null>(null);
  const [refusing, setRefusing] = useState<ThirdParty | null>(null);
  const view = webViewOf(navigator.userAgent);

  const add = (door: ThirdParty): void => {
    if (view && thirdPartyFacts[door].refusesWebViews) {
      setRefusing(door);
    } else {
      setChange({ kind: 'add', door });
    }
  };
  return (
    <Card className="flex flex-col gap-1">
      <h2 data-heading="" className="text-body font-semibold">
        {m.doors_title()}
      </h2>
      <p className="pb-2 text-small text-muted">{m.doors_text()}</p>
      <Load
        from={list}
        input={{}}
        skeleton={<DoorBones doors={['phone', ...thirdPartiesIn(region).filter(isUsableHere)]} />}
      >
        {({ own, offered }) => {
          const names = own.map(({ door }) => door);
          return (
            <ul>
              {own.flatMap(({ door, since }) =>
                door === 'passkey' ? (
                  []
                ) : (
                  <DoorLine
                    key={door}
                    door={door}
                    note={
                      isRemovable(door) && !opensWithout(names, door)
                        ? m.doors_lastText()
                        : since === null
                          ? m.doors_inUse()
                          : m.doors_since({ date: dateText(since, language, 'date') })
                    }
                  >
                    {isRemovable(door) && opensWithout(names, door) && (
                      <Button
                        kind="soft"
                        size="small"
                        className="shrink-0"
                        aria-label={m.doors_removeName({ name: nameOf(door) })}
                        onClick={() => setChange({ kind: 'remove', door })}
                      >
                        {m.doors_remove()}
                      </Button>
                    )}
                  </DoorLine>
                ),
              )}
              {offered
                .filter((one) => !names.includes(one) && isUsableHere(one))
                .map((one) => (
                  <DoorLine key={one} door={one} note={m.accounts_notYet()}>
                    <Button
                      kind="soft"
                      size="small"
                      className="shrink-0"
                      aria-label={m.doors_addName({ name: nameOf(one) })}
                      onClick={() => add(one)}
                    >
                      {m.doors_add()}
                    </Button>
                  </DoorLine>
                ))}
            </ul>
          );
        }}
      </Load>
      <Suspense>
        {change && (
          <DoorSheet
            change={change}
            name={nameOf(change.door)}
            reach={reach}
            hasPassword={hasPassword}
            onClose={() => setChange(null)}
          />
        )}
        {view && refusing && <WebViewSheet name={nameOf(refusing)} view={view} onClose={() => setRefusing(null)} />}
      </Suspense>
    </Card>
  );
}

/** As high as what comes in its place. */
function DoorBones({ doors }: { doors: readonly ShownDoor[] }): ReactNode {
  return (
    <ul aria-hidden="true" className="opacity-45">
      {doors.map((door) => (
        <DoorLine key={door} door={door} note={'\u00a0'}>
          {null}
        </DoorLine>
      ))}
    </ul>
  );
}

function DoorLine({ door, note, children }: { door: ShownDoor; note: string; children: ReactNode }): ReactNode {
  return (
    <li className="flex items-center gap-3 border-t border-line py-3">
      {door in ownDoors ? (
        <Icon name={ownDoors[door as keyof typeof ownDoors].icon} size={22} className="shrink-0 text-muted" />
      ) : (
        <ThirdPartyMark of={door as ThirdParty} />
      )}
      <div className="flex min-w-0 flex-1 flex-col gap-0.5">
        <p className="text-body">{nameOf(door)}</p>
        <p className="text-note text-muted">{note}</p>
      </div>
      {children}
    </li>
  );
}
