import { addCollectionProduct, cancelCollectionProduct, type listCourses } from '@lyceum/contract/favourites.calls';
import * as m from '@lyceum/i18n/words';
import { useCommand } from '@lyceum/web/command';
import type { ItemOf } from '@lyceum/web/pages';
import { useEffect, useState, type ReactNode } from 'react';
import { Button, IconButton } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { ProductRow } from '../ui/product-card.tsx';

type Course = ItemOf<typeof listCourses>;

const stateWords: Record<Course['state'], (() => string) | null> = {
  onShelf: null,
  closed: m.favourites_closed,
  gone: m.favourites_gone,
};

/** One of the collected courses. Taken out, it leaves its place behind until one leaves the screen, with a way to take it back. */
export function CollectedCourse({ course }: { course: Course }): ReactNode {
  const [isOut, setOut] = useState(false);
  const remove = useCommand(cancelCollectionProduct);
  const add = useCommand(addCollectionProduct);
  useEffect(() => () => setOut(false), []);
  const { id: productId, name1, state } = course;
  const note = stateWords[state]?.();
  const takeOut = async (): Promise<void> => {
    if ((await remove.run({ productId }))?.data) {
      setOut(true);
    }
  };
  const takeBack = async (): Promise<void> => {
    if ((await add.run({ productId }))?.data) {
      setOut(false);
    }
  };

  if (isOut) {
    return (
      <div role="status" className="flex items-center gap-3 rounded-card bg-paper py-3 pr-3 pl-4">
        <span className="min-w-0 flex-1">
          <span className="block text-small font-medium">{m.favourites_removed()}</span>
          <span className="block truncate text-note text-muted">{name1}</span>
        </span>
        {/* What cannot be read any more cannot be taken in again. */}
        {state !== 'gone' && (
          <Button kind="soft" size="small" autoFocus busy={add.busy} onClick={() => void takeBack()}>
            {m.favourites_undo()}
          </Button>
        )}
      </div>
    );
  }
  return (
    <div className="overflow-hidden rounded-card bg-paper">
      <div className={`flex items-center ${note ? '[&_img]:grayscale' : ''}`}>
        <div className="grid min-w-0 flex-1 grid-cols-1">
          <ProductRow item={course} />
        </div>
        <IconButton
          label={m.favourites_remove({ name: name1 })}
          className="mr-1 text-price-ink"
          onClick={() => void takeOut()}
        >
          <Icon name="heartFull" size={22} />
        </IconButton>
      </div>
      {note && <p className="px-3 pb-3 text-note text-muted">{note}</p>}
    </div>
  );
}
