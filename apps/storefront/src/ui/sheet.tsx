import * as m from '@lyceum/i18n/words';
import { useEffect, useId, useRef, type ReactNode } from 'react';
import { IconButton } from './button.tsx';
import { Icon } from './icon.tsx';

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

/** Over the page: the browser's own dialog keeps focus inside and closes on Escape; a tap beside it closes it too. */
export function Sheet({ open, onClose, title, children, foot, middle }: SheetProps): ReactNode {
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useId();
  useEffect(() => {
    const element = dialog.current;
    if (!open || !element) {
      return undefined;
    }
    const before = document.activeElement;
    element.showModal();
    return () => {
      element.close();
      // The dialog has left the page by now, so the browser does not give the focus back by itself.
      if (before instanceof HTMLElement && document.activeElement === document.body) {
        before.focus({ preventScroll: true });
      }
    };
  }, [open]);
  if (!open) {
    return null;
  }
  const place = middle
    ? 'm-auto w-[min(22rem,calc(100vw-40px))] rounded-sheet animate-rise'
    : 'mx-auto mt-auto mb-0 column rounded-t-sheet animate-sheet';
  return (
    <dialog
      ref={dialog}
      aria-labelledby={heading}
      data-card=""
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={(event) => event.target === event.currentTarget && onClose()}
      className={`max-h-[85dvh] overflow-hidden bg-paper text-ink ${place}`}
    >
      <div className="flex max-h-[85dvh] flex-col">
        <div className="flex items-center gap-2 pt-3 pr-2 pl-5">
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
