import { lazyPart } from '@lyceum/web/lazy-part';
import { getUserShippingAddress, remove } from '@lyceum/contract/addresses.calls';
import { mostAddresses } from '@lyceum/domain/addresses';
import * as m from '@lyceum/i18n/words';
import { useCommand } from '@lyceum/web/command';
import { NotReady, useCall } from '@lyceum/web/load';
import { ask, toast } from '@lyceum/web/notices';
import { useGo, useParams } from '@lyceum/web/router';
import { Suspense, useState, type ReactNode } from 'react';
import { chooseAddress, useChosenAddress } from '../orders/hand-off.ts';
import { routes } from '../routes.ts';
import { Screen } from '../shell/screen.tsx';
import { Badge } from '../ui/badge.tsx';
import { BottomBar } from '../ui/bottom-bar.tsx';
import { Button, IconButton } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Empty } from '../ui/empty.tsx';
import { PullToRefresh } from '../ui/endless-list.tsx';
import { Icon } from '../ui/icon.tsx';
import { RowsSkeleton } from '../ui/skeleton.tsx';
import type { Address } from './address-sheet.tsx';
import { ShipToText } from '../ui/ship-to-text.tsx';

const AddressSheet = lazyPart(async () => ({ default: (await import('./address-sheet.tsx')).AddressSheet }));

/** The reader's addresses; on the way through an order, a tap chooses one and goes back to it. */
export default function EditAddress(): ReactNode {
  const choosing = useParams(routes.editAddress).choose === '1';
  const go = useGo();
  const loaded = useCall(getUserShippingAddress, {});
  // `new`, the one that is changed, or none.
  const [open, setOpen] = useState<Address | 'new' | null>(null);
  const list = loaded.state === 'ready' ? loaded.data.list : null;
  const chosenBefore = useChosenAddress();
  const chosenId = (list?.find(({ id }) => id === chosenBefore) ?? list?.[0])?.id;
  const full = (list?.length ?? 0) >= mostAddresses;
  const choose = (id: string): void => {
    chooseAddress(id);
    go.back();
  };
  return (
    <Screen
      name="addresses/edit-address"
      title={choosing ? m.addresses_chooseTitle() : m.addresses_title()}
      foot={
        list && (
          <BottomBar>
            {full ? (
              <p className="flex-1 text-small text-muted">{m.addresses_full({ most: mostAddresses })}</p>
            ) : (
              <Button size="large" wide onClick={() => setOpen('new')}>
                <Icon name="plus" size={20} />
                {m.addresses_add()}
              </Button>
            )}
          </BottomBar>
        )
      }
    >
      {loaded.state !== 'ready' ? (
        <NotReady loaded={loaded} skeleton={<RowsSkeleton />} />
      ) : loaded.data.list.length === 0 ? (
        <Empty icon="place" title={m.addresses_emptyTitle()} text={m.addresses_emptyText()} />
      ) : (
        <PullToRefresh onRefresh={loaded.again}>
          <ul className="flex flex-col gap-3">
            {loaded.data.list.map((address) => (
              <li key={address.id}>
                <AddressCard
                  address={address}
                  choice={choosing ? { chosen: address.id === chosenId, onChoose: () => choose(address.id) } : null}
                  onChange={() => setOpen(address)}
                />
              </li>
            ))}
          </ul>
        </PullToRefresh>
      )}
      <Suspense fallback={null}>
        {open !== null && (
          <AddressSheet
            address={open === 'new' ? null : open}
            onClose={() => setOpen(null)}
            onSaved={(id) => {
              const isNew = open === 'new';
              setOpen(null);
              if (choosing && isNew) {
                choose(id);
              }
            }}
          />
        )}
      </Suspense>
    </Screen>
  );
}

interface AddressCardProps {
  address: Address;
  choice: { chosen: boolean; onChoose: () => void } | null;
  onChange: () => void;
}

function AddressCard({ address, choice, onChange }: AddressCardProps): ReactNode {
  const { recipient } = address;
  const text = (
    <ShipToText to={address}>{address.isDefault && <Badge tone="brand">{m.addresses_default()}</Badge>}</ShipToText>
  );
  return (
    <Card flush className="flex flex-col">
      {choice ? (
        <button
          type="button"
          aria-pressed={choice.chosen}
          onClick={choice.onChoose}
          className="flex items-center gap-4 p-4 text-left active:bg-page"
        >
          {text}
          <span
            className={`grid size-6 shrink-0 place-items-center rounded-full ring-2 ring-inset ${choice.chosen ? 'bg-fill text-on-fill ring-fill' : 'text-transparent ring-muted'}`}
          >
            <Icon name="check" size={16} />
          </span>
        </button>
      ) : (
        <div className="flex p-4">{text}</div>
      )}
      <div className="flex items-center justify-end gap-1 px-2 pb-2">
        <Button kind="plain" size="small" aria-label={m.addresses_changeOf({ name: recipient })} onClick={onChange}>
          {m.addresses_changeShort()}
        </Button>
        <RemoveButton address={address} />
      </div>
    </Card>
  );
}

function RemoveButton({ address: { id, recipient } }: { address: Address }): ReactNode {
  const away = useCommand(remove, { throttleMs: 0 });
  async function run(): Promise<void> {
    const sure = await ask({
      title: m.addresses_removeAsk(),
      text: m.addresses_removeText(),
      yes: m.addresses_removeYes(),
      no: m.addresses_removeNo(),
      danger: true,
    });
    if (sure && (await away.run({ id }))?.data) {
      toast(m.addresses_removed());
    }
  }
  return (
    <IconButton label={m.addresses_removeOf({ name: recipient })} className="text-muted" onClick={() => void run()}>
      <Icon name="bin" size={20} />
    </IconButton>
  );
}
