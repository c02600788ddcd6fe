import type { listCourses } from '@lyceum/contract/favourites.calls';
import * as m from '@lyceum/i18n/words';
import type { ItemOf } from '@lyceum/web/pages';
import type { ReactNode } from 'react';
import { ProductRow } from '../ui/product-card.tsx';
import { KeptRow } from './kept-row.tsx';

type Course = ItemOf<typeof listCourses>;

const stateWords: Record<Course['state'], (() => string) | null> = {
  onShelf: null,
  closed: m.favourites_closed,
  gone: m.favourites_gone,
};

/** One of the collected products; `lists`: with a way to put it into a list. */
export function CollectedCourse({ course, lists }: { course: Course; lists?: boolean }): ReactNode {
  const { id, name1: name, state, listId } = course;
  return (
    <KeptRow
      kept={{ kind: 'product', id, name, listId }}
      lists={lists}
      note={stateWords[state]?.()}
      // What cannot be read any more cannot be taken in again.
      returns={state !== 'gone'}
    >
      <ProductRow item={course} />
    </KeptRow>
  );
}
