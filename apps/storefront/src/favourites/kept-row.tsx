import { lazyPart } from '@lyceum/web/lazy-part';
import {
  addCollectionProduct,
  cancelCollectionProduct,
  favoriteSeller,
  putInList,
  unfavoriteSeller,
} from '@lyceum/contract/favourites.calls';
import * as m from '@lyceum/i18n/words';
import { useCommand } from '@lyceum/web/command';
import { Suspense, useEffect, useState, type ReactNode } from 'react';
import { Button, IconButton } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';

const ListSheet = lazyPart(async () => ({ default: (await import('./list-sheet.tsx')).ListSheet }));

export interface Kept {
  kind: 'product' | 'agency';
  id: string;
  name: string;
  /** The list of favourites that it stands in; null: in none. */
  listId: string | null;
}

interface KeptRowProps {
  kept: Kept;
  /** What is wrong with it; its picture has no colours then. */
  note?: string | undefined;
  /** Taken out, it can be taken in again. */
  returns: boolean;
  /** With a way to put it into a list. */
  lists?: boolean | undefined;
  children: ReactNode;
}

/** A favourite in a list. Taken out, it leaves its place behind until one leaves the screen, with a way to take it back. */
export function KeptRow({ kept, note, returns, lists, children }: KeptRowProps): ReactNode {
  const { kind, id, name, listId } = kept;
  const [isOut, setOut] = useState(false);
  const [choosesList, setChoosesList] = useState(false);
  const product = { add: useCommand(addCollectionProduct), remove: useCommand(cancelCollectionProduct) };
  const agency = { add: useCommand(favoriteSeller), remove: useCommand(unfavoriteSeller) };
  const put = useCommand(putInList);
  useEffect(() => () => setOut(false), []);
  const isProduct = kind === 'product';
  const takeOut = async (): Promise<void> => {
    const answer = await (isProduct ? product.remove.run({ productId: id }) : agency.remove.run({ sellerId: id }));
    if (answer?.data) {
      setOut(true);
    }
  };
  /** Into the list as well, where it stood in one. */
  const takeBack = async (): Promise<void> => {
    const answer = await (isProduct ? product.add.run({ productId: id }) : agency.add.run({ sellerId: id }));
    if (answer?.data) {
      if (listId) {
        await put.run({ kind, id, listId });
      }
      setOut(false);
    }
  };

  if (isOut) {
    return (
      <div role="status" className="flex items-center gap-3 rounded-card bg-paper py-3 pr-3 pl-4">
        <span className="min-w-0 flex-1">
          <span className="block text-small font-medium">{m.favourites_removed()}</span>
          <span className="block truncate text-note text-muted">{name}</span>
        </span>
        {returns && (
          <Button
            kind="soft"
            size="small"
            autoFocus
            busy={product.add.busy || agency.add.busy || put.busy}
            onClick={() => void takeBack()}
          >
            {m.favourites_undo()}
          </Button>
        )}
      </div>
    );
  }
  return (
    <div className="overflow-hidden rounded-card bg-paper">
      <div className={`flex items-center ${note ? '[&_img]:grayscale' : ''}`}>
        <div className="grid min-w-0 flex-1 grid-cols-1">{children}</div>
        <div className="mr-1 flex flex-col">
          <IconButton label={m.favourites_remove({ name })} className="text-price-ink" onClick={() => void takeOut()}>
            <Icon name="heartFull" size={22} />
          </IconButton>
          {lists && (
            <IconButton
              label={m.favourites_putIn({ name })}
              className="text-muted"
              onClick={() => setChoosesList(true)}
            >
              <Icon name="more" size={22} />
            </IconButton>
          )}
        </div>
      </div>
      {note && <p className="px-3 pb-3 text-note text-muted">{note}</p>}
      {choosesList && (
        <Suspense>
          <ListSheet kept={kept} onClose={() => setChoosesList(false)} />
        </Suspense>
      )}
    </div>
  );
}
