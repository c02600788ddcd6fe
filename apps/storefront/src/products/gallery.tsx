import { lazyPart } from '@lyceum/web/lazy-part';
import * as m from '@lyceum/i18n/words';
import { Suspense, useState, type ReactNode } from 'react';
import { Picture } from '../ui/picture.tsx';
import { Dots, useSlides } from '../ui/slides.tsx';
import { gallerySizes } from '../ui/picture-sizes.ts';
import { Bone } from '../ui/skeleton.tsx';

const Lightbox = lazyPart(async () => ({ default: (await import('../ui/lightbox.tsx')).Lightbox }));

const thumbnails = 'no-scrollbar relative -mt-5 flex gap-2 rounded-t-sheet bg-page px-4 pt-4 pb-1';
const thumbnail = 'w-[max(60px,var(--target))] rounded-field';

/** As much of a gallery as the first frame of a page needs: eight pictures cost a slow phone a frame more. */
export function GalleryAhead({ pictures }: { pictures: readonly string[] }): ReactNode {
  const [first, ...others] = pictures;
  return (
    <div>
      <Picture src={first} alt="" ratio="4/3" sizes={gallerySizes} eager morph="to" />
      {others.length > 0 && (
        <div className={thumbnails} aria-hidden="true">
          <Bone className={`aspect-4/3 ${thumbnail}`} />
        </div>
      )}
    </div>
  );
}

/** From edge to edge under the bar; a tap shows a picture as large as the window. `still` where cards on the same page grow into the next. */
export function Gallery({ pictures, still }: { pictures: readonly string[]; still?: boolean }): ReactNode {
  const { line, at, onScroll, show } = useSlides();
  const [open, setOpen] = useState<number | null>(null);
  const count = pictures.length;
  const labelOf = (slide: number): string => m.products_pictureAt({ at: slide + 1, count });
  return (
    <section aria-label={m.products_pictures()}>
      <div className="relative">
        <div
          ref={line}
          onScroll={onScroll}
          className="no-scrollbar relative flex snap-x snap-mandatory overflow-x-auto"
        >
          {(count === 0 ? [undefined] : pictures).map((src, slide) => (
            <button
              key={src ?? slide}
              type="button"
              disabled={src === undefined}
              aria-label={m.products_pictureOpen({ at: slide + 1 })}
              onClick={() => setOpen(slide)}
              className="w-full shrink-0 snap-center snap-always -outline-offset-4"
            >
              <Picture
                src={src}
                alt=""
                ratio="4/3"
                sizes={gallerySizes}
                eager={slide === 0}
                morph={slide === 0 && !still ? 'to' : undefined}
              />
            </button>
          ))}
        </div>
        {count > 1 && (
          <>
            <Dots count={count} at={at} className="pointer-events-none absolute inset-x-0 bottom-8 scheme-light" />
            <span
              className="figures pointer-events-none absolute right-3 bottom-7 rounded-full bg-paper/85 px-2.5 py-0.5 text-note"
              aria-hidden="true"
            >
              {at + 1}/{count}
            </span>
          </>
        )}
      </div>
      {count > 1 && (
        <ul className={`overflow-x-auto ${thumbnails}`}>
          {pictures.map((src, slide) => (
            <li key={src} className="shrink-0">
              <button
                type="button"
                aria-label={labelOf(slide)}
                aria-pressed={slide === at}
                onClick={() => show(slide)}
                className={`${thumbnail} press block overflow-hidden opacity-60 ring-2 ring-transparent ring-offset-2 ring-offset-page aria-pressed:opacity-100 aria-pressed:ring-brand`}
              >
                <Picture src={src} alt="" ratio="4/3" sizes="60px" />
              </button>
            </li>
          ))}
        </ul>
      )}
      {open !== null && (
        <Suspense>
          <Lightbox
            pictures={pictures}
            first={open}
            label={m.products_pictures()}
            labelOf={labelOf}
            onClose={() => setOpen(null)}
          />
        </Suspense>
      )}
    </section>
  );
}
