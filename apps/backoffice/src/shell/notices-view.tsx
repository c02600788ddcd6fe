import { lazyPart } from '@lyceum/web/lazy-part';
import { Suspense, useSyncExternalStore, type ReactNode } from 'react';
import { currentNotices, subscribe } from '@lyceum/web/notices';

const QuestionView = lazyPart(() => import('./question.tsx'));

/** Toasts and the question, over every screen. */
export function NoticesView(): ReactNode {
  const { toasts, question } = useSyncExternalStore(subscribe, currentNotices);
  return (
    <>
      <div role="status" aria-live="polite" className="toasts">
        {toasts.map(({ text, tone }) => (
          <p key={text} data-tone={tone}>
            {text}
          </p>
        ))}
      </div>
      {question && (
        <Suspense>
          <QuestionView question={question} />
        </Suspense>
      )}
    </>
  );
}
