import { useEffect, useRef, type RefObject } from 'react';

let anyShown = false;

/** Gives the page its title, and takes the keyboard's focus to the screen's heading, by which a new screen is announced; the first one the browser announces itself. */
export function useHeading(title: string): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = title === '' ? 'Lyceum' : `${title} · Lyceum`;
  }, [title]);
  useEffect(() => {
    if (anyShown) {
      heading.current?.focus({ preventScroll: true });
    }
    anyShown = true;
  }, []);
  return heading;
}
