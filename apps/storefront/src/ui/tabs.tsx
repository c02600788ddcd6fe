import { useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';

interface TabsProps<Key extends string> {
  label: string;
  items: readonly { key: Key; label: string }[];
  current: Key;
  onChoose: (key: Key) => void;
}

/** How far the keys go along the line. */
const steps: Readonly<Record<string, (at: number, last: number) => number>> = {
  ArrowRight: (at, last) => (at === last ? 0 : at + 1),
  ArrowLeft: (at, last) => (at === 0 ? last : at - 1),
  Home: () => 0,
  End: (_at, last) => last,
};

/** A line of tabs under the bar; the chosen one is kept in view. One stop for the keyboard: arrows go from tab to tab. */
export function Tabs<Key extends string>({ label, items, current, onChoose }: TabsProps<Key>): ReactNode {
  const chosen = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    const line = chosen.current?.parentElement;
    const tab = chosen.current;
    if (line && tab) {
      line.scrollTo({ left: tab.offsetLeft - (line.clientWidth - tab.clientWidth) / 2, behavior: 'smooth' });
    }
  }, [current]);
  const move = (event: KeyboardEvent<HTMLDivElement>): void => {
    const tabs = [...event.currentTarget.querySelectorAll<HTMLElement>('[role=tab]')];
    const at = tabs.findIndex((tab) => tab === document.activeElement);
    const next = steps[event.key]?.(at, tabs.length - 1);
    const item = next === undefined ? undefined : items[next];
    if (next !== undefined && item) {
      event.preventDefault();
      tabs[next]?.focus();
      onChoose(item.key);
    }
  };
  return (
    <div role="tablist" aria-label={label} onKeyDown={move} className="no-scrollbar relative flex overflow-x-auto px-2">
      {items.map((item) => (
        <button
          key={item.key}
          ref={item.key === current ? chosen : undefined}
          type="button"
          role="tab"
          aria-selected={item.key === current}
          tabIndex={item.key === current ? 0 : -1}
          onClick={() => onChoose(item.key)}
          className="relative min-h-target flex-1 shrink-0 px-3 text-small whitespace-nowrap text-muted after:absolute after:inset-x-3 after:bottom-1 after:mx-auto after:h-[3px] after:max-w-6 after:rounded-full after:bg-brand after:opacity-0 after:transition-opacity aria-selected:font-semibold aria-selected:text-ink aria-selected:after:opacity-100"
        >
          {item.label}
        </button>
      ))}
    </div>
  );
}

interface SectionTabsProps {
  label: string;
  /** `id` of a section on this screen that exists now. */
  sections: readonly { key: string; label: string }[];
}

/** Tabs that follow the scroll and lead to sections of the same screen; give the sections `scroll-mt-28`. */
export function SectionTabs({ label, sections }: SectionTabsProps): ReactNode {
  const [current, setCurrent] = useState(sections[0]?.key ?? '');
  const keys = sections.map(({ key }) => key).join(' ');
  useEffect(() => {
    const names = keys.split(' ');
    const follow = (): void => {
      const passed = names.filter(
        (key) => (document.getElementById(key)?.getBoundingClientRect().top ?? Infinity) < 140,
      );
      setCurrent(passed.at(-1) ?? names[0] ?? '');
    };
    follow();
    addEventListener('scroll', follow, { passive: true });
    return () => removeEventListener('scroll', follow);
  }, [keys]);
  return (
    <Tabs
      label={label}
      items={sections}
      current={current}
      onChoose={(key) => document.getElementById(key)?.scrollIntoView({ behavior: 'smooth', block: 'start' })}
    />
  );
}
