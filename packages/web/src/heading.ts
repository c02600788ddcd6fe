import { useEffect, useRef, type RefObject } from 'react';

let anyShown = false;

/**
 * Gives the page its title, and takes the keyboard's focus to the screen's heading, by which a new screen is announced; the first one the
 * browser announces itself. A field of the screen that took the focus keeps it.
 */
export function useHeading(title: string): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = title === '' ? 'Lyceum' : `${title} · Lyceum`;
  }, [title]);
  useEffect(() => {
    const screen = heading.current?.closest('[data-screen]');
    if (anyShown && !screen?.contains(document.activeElement)) {
      heading.current?.focus({ preventScroll: true });
    }
    anyShown = true;
  }, []);
  return heading;
}
