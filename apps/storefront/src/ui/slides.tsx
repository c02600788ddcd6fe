import { useCallback, useRef, useState, type ReactNode, type RefObject } from 'react';

interface Slides {
  /** For the line that scrolls; its children are the slides. */
  line: RefObject<HTMLDivElement | null>;
  /** The slide in view, from 0. */
  at: number;
  onScroll: () => void;
  show: (at: number, smooth?: boolean) => void;
}

/** A line of slides that the finger moves and the browser snaps; nothing moves by itself. */
export function useSlides(first = 0): Slides {
  const line = useRef<HTMLDivElement>(null);
  const [at, setAt] = useState(first);
  const onScroll = useCallback(() => {
    const width = stepOf(line.current);
    if (line.current && width > 0) {
      setAt(Math.round(Math.abs(line.current.scrollLeft) / width));
    }
  }, []);
  const show = useCallback((slide: number, smooth = true) => {
    line.current?.scrollTo({ left: slide * stepOf(line.current), behavior: smooth ? 'smooth' : 'instant' });
  }, []);
  return { line, at, onScroll, show };
}

/** From the start of one slide to the start of the next, in pixels. */
function stepOf(line: HTMLElement | null): number {
  const [first, second] = (line?.children ?? []) as unknown as HTMLElement[];
  return first && second ? second.offsetLeft - first.offsetLeft : (line?.clientWidth ?? 0);
}

/** Where one is among the slides; read out elsewhere. */
export function Dots({ count, at, className = '' }: { count: number; at: number; className?: string }): ReactNode {
  return (
    <span aria-hidden="true" className={`flex justify-center gap-1.5 ${className}`}>
      {Array.from({ length: count }, (_, dot) => (
        <span
          key={dot}
          className={`h-1.5 rounded-full transition-all duration-200 ${dot === at ? 'w-4 bg-brand' : 'w-1.5 bg-ink/20'}`}
        />
      ))}
    </span>
  );
}
