import { lazy, type ComponentType, type LazyExoticComponent } from 'react';

/** Milliseconds after which a part that did not come is asked for again. */
export const partAgainEvery = 2_000;

/**
 * `React.lazy` for what lies within a screen. A line that is lost for a moment is waited for in the place of the part, however long that takes:
 * `React.lazy` alone would fail for ever, and take the whole screen along with what was typed there. A part of a build that was replaced loads
 * the page anew (new-build.ts of the applications).
 */
export function lazyPart<P>(load: () => Promise<{ default: ComponentType<P> }>): LazyExoticComponent<ComponentType<P>> {
  const come = async (): Promise<{ default: ComponentType<P> }> => {
    try {
      return await load();
    } catch {
      await new Promise((resolve) => setTimeout(resolve, partAgainEvery));
      return come();
    }
  };
  return lazy(come);
}
