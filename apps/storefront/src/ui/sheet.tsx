import * as m from '@lyceum/i18n/words';
import { useId, type ReactNode } from 'react';
import { IconButton } from './button.tsx';
import { Icon } from './icon.tsx';
import { useModal } from './modal.ts';

interface SheetProps {
  open: boolean;
  onClose: () => void;
  title: string;
  children: ReactNode;
  /** The main action, always in view. */
  foot?: ReactNode;
  /** In the middle instead of from below: for a question that must be answered. */
  middle?: boolean;
}

/** Over the page (modal.ts); a tap beside it closes it too. */
export function Sheet({ open, onClose, title, children, foot, middle }: SheetProps): ReactNode {
  const modal = useModal(open, onClose);
  const heading = useId();
  if (!open) {
    return null;
  }
  const place = middle
    ? 'm-auto w-[min(22rem,calc(100vw-40px))] rounded-sheet animate-rise'
    : // At a desk nothing comes from below.
      'mx-auto mt-auto mb-0 column rounded-t-sheet animate-sheet min-[64rem]:my-auto min-[64rem]:rounded-sheet min-[64rem]:animate-rise';
  return (
    <dialog
      {...modal}
      aria-labelledby={heading}
      data-card=""
      onClick={(event) => event.target === event.currentTarget && onClose()}
      className={`max-h-[85dvh] overflow-hidden bg-paper text-ink ${place}`}
    >
      <div className="flex max-h-[85dvh] flex-col">
        <div className={`flex items-center gap-2 pt-3 pl-5 ${middle ? 'pr-5' : 'pr-2'}`}>
          <h2 id={heading} className="flex-1 py-2 text-body font-semibold">
            {title}
          </h2>
          {!middle && (
            <IconButton label={m.shell_close()} onClick={onClose} className="text-muted">
              <Icon name="close" size={20} />
            </IconButton>
          )}
        </div>
        <div className={`min-h-0 flex-1 overflow-y-auto overscroll-contain px-5 ${foot ? 'pb-5' : 'pb-safe'}`}>
          {children}
          {!foot && <div className="h-6" />}
        </div>
        {foot && (
          <div className="pb-safe bg-paper">
            <div className="flex flex-wrap gap-3 px-5 pt-2 pb-4">{foot}</div>
          </div>
        )}
      </div>
    </dialog>
  );
}
