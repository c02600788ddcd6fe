import type { ReactNode } from 'react';

interface ChipsProps<Key extends string> {
  /** Read out for the group. */
  label: string;
  /** `note` stands behind the label, such as how many there are. */
  items: readonly { key: Key; label: string; note?: string | undefined }[];
  current: Key | null;
  onChoose: (key: Key) => void;
  /** In one line that scrolls, instead of wrapping. */
  line?: boolean;
}

/** One of several, such as a filter or a sort order. */
export function Chips<Key extends string>({ label, items, current, onChoose, line }: ChipsProps<Key>): ReactNode {
  return (
    <div
      role="group"
      aria-label={label}
      className={`flex gap-2 ${line ? 'no-scrollbar -mx-4 -my-1 overflow-x-auto px-4 py-1' : 'flex-wrap'}`}
    >
      {items.map((item) => (
        <button
          key={item.key}
          type="button"
          aria-pressed={item.key === current}
          onClick={() => onChoose(item.key)}
          className="press relative min-h-[max(36px,calc(var(--target)-8px))] max-w-full shrink-0 py-1 after:absolute after:inset-x-0 after:-inset-y-1 rounded-full bg-paper px-4 text-small text-ink in-data-card:bg-page aria-pressed:bg-brand-soft! aria-pressed:font-semibold aria-pressed:text-brand-ink"
        >
          {item.label}
          {/* The blank keeps the two apart for ears as well: "Under 3" and 3 are not 33. */}
          {item.note !== undefined && <span className="figures ml-0.5 text-note text-muted"> {item.note}</span>}
        </button>
      ))}
    </div>
  );
}
