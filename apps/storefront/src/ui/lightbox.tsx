import * as m from '@lyceum/i18n/words';
import { useEffect, type ReactNode } from 'react';
import { IconButton } from './button.tsx';
import { Icon } from './icon.tsx';
import { useModal } from './modal.ts';
import { useSlides } from './slides.tsx';

interface LightboxProps {
  pictures: readonly string[];
  /** The picture to begin with, from 0. */
  first: number;
  /** Read out for the whole. */
  label: string;
  /** Read out for one picture, from 0. */
  labelOf: (at: number) => string;
  onClose: () => void;
}

/** Pictures as large as the window; swiped sideways, or moved with the arrow keys. Mount it to open it. */
export function Lightbox({ pictures, first, label, labelOf, onClose }: LightboxProps): ReactNode {
  const modal = useModal(true, onClose);
  const { line, at, onScroll, show } = useSlides(first);
  useEffect(() => show(first, false), [first, show]);
  return (
    <dialog
      {...modal}
      aria-label={label}
      onKeyDown={(event) => {
        const way = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
        if (way) {
          event.preventDefault();
          show(Math.min(pictures.length - 1, Math.max(0, at + way)));
        }
      }}
      className="m-0 h-dvh max-h-none w-screen max-w-none animate-rise scheme-dark bg-page text-ink"
    >
      <div
        ref={line}
        onScroll={onScroll}
        className="no-scrollbar flex h-full snap-x snap-mandatory overflow-x-auto overscroll-contain"
      >
        {pictures.map((src, slide) => (
          <div key={src} className="h-full w-screen shrink-0 snap-center snap-always" onClick={onClose}>
            <img
              src={src}
              alt={labelOf(slide)}
              loading={Math.abs(slide - first) < 2 ? 'eager' : 'lazy'}
              className="size-full object-contain"
            />
          </div>
        ))}
      </div>
      <div className="pt-safe absolute inset-x-0 top-0 flex items-center justify-between p-2">
        <IconButton label={m.shell_close()} onClick={onClose} className="bg-paper/80">
          <Icon name="close" />
        </IconButton>
        {pictures.length > 1 && (
          <span className="figures rounded-full bg-paper/80 px-3 py-1 text-small" aria-live="polite">
            {at + 1} / {pictures.length}
          </span>
        )}
      </div>
    </dialog>
  );
}
