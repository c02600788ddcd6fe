import type { currentNotices, Toast } from '@lyceum/web/notices';
import { useCurrent } from '@lyceum/web/router';
import type { ReactNode } from 'react';
import { Icon } from '../ui/icon.tsx';
import type { IconName } from '../ui/icons.ts';
import { OfflineBanner } from './offline-banner.tsx';
import { PreviewBanner } from './preview-banner.tsx';

const icons: Record<Toast['tone'], IconName> = { plain: 'info', good: 'done', bad: 'alert' };

/** What stands at the top of every screen without stopping anything. */
export default function StandingNotices({
  toasts,
  banner,
}: Pick<ReturnType<typeof currentNotices>, 'toasts' | 'banner'>): ReactNode {
  const { preview } = useCurrent();
  return (
    <>
      <div role="status" aria-live="polite" className="flex flex-col items-center gap-2 empty:hidden">
        <Toasts toasts={toasts} />
      </div>
      <div className="contents">
        <OfflineBanner />
        {banner}
        {preview && <PreviewBanner />}
      </div>
    </>
  );
}

/** Sentences that go by themselves. */
function Toasts({ toasts }: { toasts: readonly Toast[] }): ReactNode {
  return toasts.map(({ text, tone, action }) => (
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
  ));
}
