import { lazyPart } from '@lyceum/web/lazy-part';
import { useCurrent } from '@lyceum/web/router';
import { Suspense, useEffect, useRef, useSyncExternalStore, type ReactNode } from 'react';
import { Icon } from '../ui/icon.tsx';
import type { IconName } from '../ui/icons.ts';
import { OfflineBanner } from './offline-banner.tsx';
import { currentNotices, subscribe, type Toast } from '@lyceum/web/notices';

// Few visits see any.
const QuestionView = lazyPart(() => import('./question.tsx'));
const PreviewBanner = lazyPart(() => import('./preview-banner.tsx'));
const Veil = lazyPart(() => import('./veil.tsx'));
const icons: Record<Toast['tone'], IconName> = { plain: 'info', good: 'done', bad: 'alert' };

/** Toasts, that there is no line, that it is a preview, the question and the overlay, over every screen. */
export function NoticesView(): ReactNode {
  const { preview } = useCurrent();
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
        <div role="status" aria-live="polite" className="flex flex-col items-center gap-2 empty:hidden">
          {toasts.map(({ text, tone, action }) => (
            <p
              key={text}
              className="flex max-w-96 animate-rise items-center gap-2.5 rounded-field bg-ink px-4 py-3 text-small text-page shadow-float"
            >
              <Icon name={icons[tone]} size={20} />
              {text}
              {action && (
                <button
                  type="button"
                  className="press pointer-events-auto -my-3 -mr-2 min-h-target shrink-0 px-2 font-semibold underline underline-offset-4"
                  onClick={action.run}
                >
                  {action.label}
                </button>
              )}
            </p>
          ))}
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
