import * as m from '@lyceum/i18n/words';
import { useState, type ReactNode } from 'react';
import { Button } from './button.tsx';
import { Chips } from './chips.tsx';
import { Sheet } from './sheet.tsx';

interface Choice<Filters> {
  key: string;
  label: string;
  /** How many it would leave. */
  count: number;
  /** The filters with it. */
  chosen: Filters;
}

export interface ChoiceGroup<Filters> {
  title: string;
  current: string | null;
  /** The filters without any of them. */
  none: Filters;
  choices: readonly Choice<Filters>[];
}

interface ChoiceSheetProps<Filters> {
  groups: readonly ChoiceGroup<Filters>[];
  /** Before them, what is no line of choices. */
  above?: ReactNode;
  noteOf: (count: number) => string;
  /** On the button at the foot: how many would be left. */
  label: string;
  onChoose: (filters: Filters) => void;
  onClear: () => void;
  onDone: () => void;
  onClose: () => void;
}

const any = 'any';

/** Filters, a line of choices each; choosing is free of consequences until the button at the foot. */
export function ChoiceSheet<Filters>(props: ChoiceSheetProps<Filters>): ReactNode {
  const { groups, above, noteOf, label, onChoose, onClear, onDone, onClose } = props;
  return (
    <Sheet
      open
      onClose={onClose}
      title={m.products_filter()}
      foot={
        <>
          <Button kind="soft" size="large" onClick={onClear}>
            {m.products_clearFilters()}
          </Button>
          <Button size="large" className="flex-1" onClick={onDone}>
            {label}
          </Button>
        </>
      }
    >
      <div ref={keepHeight} className="flex min-h-80 flex-col gap-6 pt-1">
        {above}
        {groups.map(({ title, current, none, choices }) => (
          <div key={title} className="flex flex-col gap-2.5">
            <p className="text-small text-muted">{title}</p>
            <Chips
              label={title}
              items={[
                { key: any, label: m.products_any() },
                ...choices.map(({ key, label: name, count }) => ({ key, label: name, note: noteOf(count) })),
              ]}
              current={current ?? any}
              onChoose={(key) => onChoose(choices.find((choice) => choice.key === key)?.chosen ?? none)}
            />
          </div>
        ))}
      </div>
    </Sheet>
  );
}

/** Choices come and go with every choice; the sheet gets no lower by it, so that a finger finds things where they were. */
function keepHeight(element: HTMLElement | null): () => void {
  const observer = new ResizeObserver(() => {
    if (element) {
      element.style.minHeight = `${element.offsetHeight}px`;
    }
  });
  if (element) {
    observer.observe(element);
  }
  return () => observer.disconnect();
}

/** The last one that was there, so that choices stay in place while the next counts are on their way. */
export function useLast<Value>(value: Value | null): Value | null {
  const [last, setLast] = useState(value);
  if (value !== null && value !== last) {
    setLast(value);
  }
  return value ?? last;
}
