import { HolderOutlined } from '@ant-design/icons';
import {
  closestCenter,
  DndContext,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
  type DragEndEvent,
} from '@dnd-kit/core';
import { arrayMove, SortableContext, sortableKeyboardCoordinates, useSortable } from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import * as m from '@lyceum/i18n/words';
import { Button } from 'antd';
import type { ReactNode } from 'react';

interface SortableListProps<Item> {
  items: readonly Item[];
  idOf: (item: Item) => string;
  onOrder: (items: Item[]) => void;
  /** What the list is, for who cannot see it. */
  label: string;
  /** Beside one another instead of below. */
  grid?: boolean;
  children: (item: Item, index: number) => ReactNode;
}

/** Things in an order that one makes by dragging their handle, or by Space and the arrow keys on it. */
export function SortableList<Item>(props: SortableListProps<Item>): ReactNode {
  const { items, idOf, onOrder, label, grid, children } = props;
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const onDragEnd = ({ active, over }: DragEndEvent): void => {
    const from = items.findIndex((item) => idOf(item) === active.id);
    const to = items.findIndex((item) => idOf(item) === over?.id);
    if (from >= 0 && to >= 0 && from !== to) {
      onOrder(arrayMove([...items], from, to));
    }
  };
  return (
    <DndContext sensors={sensors} collisionDetection={closestCenter} onDragEnd={onDragEnd}>
      <SortableContext items={items.map(idOf)}>
        <ol className={grid ? 'sortable grid' : 'sortable'} aria-label={label}>
          {items.map((item, index) => (
            <SortableItem key={idOf(item)} id={idOf(item)}>
              {children(item, index)}
            </SortableItem>
          ))}
        </ol>
      </SortableContext>
    </DndContext>
  );
}

function SortableItem({ id, children }: { id: string; children: ReactNode }): ReactNode {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({
    id,
  });
  return (
    <li
      ref={setNodeRef}
      data-dragging={isDragging || undefined}
      style={{ transform: CSS.Transform.toString(transform), transition }}
    >
      <Button
        ref={setActivatorNodeRef}
        type="text"
        className="handle"
        icon={<HolderOutlined aria-hidden />}
        aria-label={m.listings_move()}
        {...attributes}
        {...listeners}
      />
      <div className="sortable-body">{children}</div>
    </li>
  );
}
