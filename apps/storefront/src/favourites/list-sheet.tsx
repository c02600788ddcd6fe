import { lists, putInList, saveList } from '@lyceum/contract/favourites.calls';
import * as m from '@lyceum/i18n/words';
import { useCommand } from '@lyceum/web/command';
import { NotReady, useCall } from '@lyceum/web/load';
import { toast } from '@lyceum/web/notices';
import { useState, type ReactNode } from 'react';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { Sheet } from '../ui/sheet.tsx';
import { LinesSkeleton } from '../ui/skeleton.tsx';
import type { Kept } from './kept-row.tsx';
import { ListNameField, useListName } from './list-name.tsx';

/** Into which of the lists a favourite goes; a new one can be made for it. */
export function ListSheet({ kept, onClose }: { kept: Kept; onClose: () => void }): ReactNode {
  const { kind, id, listId } = kept;
  const loaded = useCall(lists, {});
  const put = useCommand(putInList);
  const save = useCommand(saveList);
  const written = useListName('', save);
  const [isNew, setNew] = useState(false);
  const move = async (to: { id: string; name: string } | null): Promise<void> => {
    if ((await put.run({ kind, id, listId: to?.id ?? null }))?.data) {
      toast(to ? m.favourites_moved({ list: to.name }) : m.favourites_movedOut(), 'good');
      onClose();
    }
  };
  const make = async (): Promise<void> => {
    const name = written.take();
    const made = name !== null && (await save.run({ name }))?.data;
    if (made) {
      await move({ id: made.id, name });
    }
  };
  return (
    <Sheet open onClose={onClose} title={m.favourites_chooseList()}>
      {loaded.state === 'ready' ? (
        <div className="flex flex-col gap-4 pt-1">
          <ul className="-mx-5" aria-label={m.favourites_lists()}>
            <Choice
              name={m.favourites_noList()}
              on={!listId}
              busy={put.busy}
              onChoose={() => void (listId ? move(null) : onClose())}
            />
            {loaded.data.list.map((one) => (
              <Choice
                key={one.id}
                name={one.name}
                count={one.products + one.agencies}
                on={one.id === listId}
                busy={put.busy}
                onChoose={() => void (one.id === listId ? onClose() : move(one))}
              />
            ))}
          </ul>
          {isNew ? (
            <form
              className="flex flex-col gap-3"
              onSubmit={(event) => {
                event.preventDefault();
                void make();
              }}
            >
              <ListNameField written={written} autoFocus />
              <Button type="submit" wide busy={save.busy || put.busy}>
                {m.favourites_newList()}
              </Button>
            </form>
          ) : (
            <Button kind="soft" wide onClick={() => setNew(true)}>
              <Icon name="plus" size={18} />
              {m.favourites_newList()}
            </Button>
          )}
        </div>
      ) : (
        <NotReady loaded={loaded} skeleton={<LinesSkeleton lines={4} />} />
      )}
    </Sheet>
  );
}

interface ChoiceProps {
  name: string;
  count?: number;
  on: boolean;
  busy: boolean;
  onChoose: () => void;
}

function Choice({ name, count, on, busy, onChoose }: ChoiceProps): ReactNode {
  return (
    <li>
      <button
        type="button"
        aria-pressed={on}
        disabled={busy}
        onClick={onChoose}
        className="flex min-h-[max(52px,var(--target))] w-full items-center gap-3 px-5 py-3 text-left text-body active:bg-page"
      >
        <span className="min-w-0 flex-1 wrap-anywhere">{name}</span>
        {count !== undefined && <span className="figures text-small text-muted">{count}</span>}
        <Icon name="check" size={20} className={on ? 'text-brand-ink' : 'opacity-0'} />
      </button>
    </li>
  );
}
