import { lazyPart } from '@lyceum/web/lazy-part';
import { Suspense, useEffect, useRef, useSyncExternalStore, type ReactNode } from 'react';
import { currentNotices, subscribe } from '@lyceum/web/notices';

// Comes at once: what is to be said first may be that there is no line.
const Standing = lazyPart(() => import('./standing-notices.tsx'));
// Few visits see any.
const OverAll = lazyPart(() => import('./over-all.tsx'));

/** Toasts, that there is no line, that it is a preview, the question and the overlay, over every screen. */
export function NoticesView(): ReactNode {
  const { toasts, question, banner, overlay } = useSyncExternalStore(subscribe, currentNotices);
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = place.current;
    // An open sheet stands above everything that was there before it.
    if (element && 'showPopover' in element) {
      element.hidePopover();
      element.showPopover();
    }
  }, [toasts]);
  return (
    <>
      <div ref={place} popover="manual" className="notices">
        <Suspense>
          <Standing toasts={toasts} banner={banner} />
        </Suspense>
      </div>
      {(question ?? overlay) !== null && (
        <Suspense>
          <OverAll question={question} overlay={overlay} />
        </Suspense>
      )}
    </>
  );
}
