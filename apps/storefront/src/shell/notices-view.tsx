import { lazyPart } from '@lyceum/web/lazy-part';
import { useCurrent } from '@lyceum/web/router';
import { Suspense, useEffect, useRef, useSyncExternalStore, type ReactNode } from 'react';
import { OfflineBanner } from './offline-banner.tsx';
import { currentNotices, subscribe } from '@lyceum/web/notices';

// Few visits see any.
const QuestionView = lazyPart(() => import('./question.tsx'));
const PreviewBanner = lazyPart(() => import('./preview-banner.tsx'));
const Veil = lazyPart(() => import('./veil.tsx'));
const loadToasts = () => import('./toasts.tsx');
const Toasts = lazyPart(loadToasts);

/** Toasts, that there is no line, that it is a preview, the question and the overlay, over every screen. */
export function NoticesView(): ReactNode {
  const { preview } = useCurrent();
  const { toasts, question, banner, overlay } = useSyncExternalStore(subscribe, currentNotices);
  const place = useRef<HTMLDivElement>(null);
  // What is to be said first may be that there is no line.
  useEffect(() => void loadToasts().catch(() => undefined), []);
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
        <div role="status" aria-live="polite" className="flex flex-col items-center gap-2 empty:hidden">
          {toasts.length > 0 && (
            <Suspense>
              <Toasts toasts={toasts} />
            </Suspense>
          )}
        </div>
        <div className="contents">
          <OfflineBanner />
          {banner}
          {preview && (
            <Suspense>
              <PreviewBanner />
            </Suspense>
          )}
        </div>
      </div>
      {question && (
        <Suspense>
          <QuestionView question={question} />
        </Suspense>
      )}
      {overlay !== null && (
        <Suspense>
          <Veil>{overlay}</Veil>
        </Suspense>
      )}
    </>
  );
}
