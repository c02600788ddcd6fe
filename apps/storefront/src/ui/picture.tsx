import { groundOf, inWidth, sourcesOf } from '@lyceum/domain/pictures';
import { useState, type ReactNode } from 'react';
import { Icon } from './icon.tsx';

/** The pictures of SPEC.md's comma-separated field. */
export function picturesOf(masterImg: string): string[] {
  return masterImg.split(',').filter((address) => address !== '');
}

const ratios = {
  '4/3': 'aspect-4/3',
  '1/1': 'aspect-square',
  '2/1': 'aspect-2/1',
  '12/5': 'aspect-12/5',
  '16/9': 'aspect-video',
} as const;

interface PictureProps {
  src: string | undefined;
  /** Empty for a picture that says nothing the words beside it do not. */
  alt: string;
  ratio: keyof typeof ratios;
  /** How wide it is shown, for instance `50vw`. */
  sizes?: string;
  /** Above the fold: loaded at once and first. */
  eager?: boolean;
  /** May grow into the next screen's picture, or is the one that a list's picture grows into. */
  morph?: 'from' | 'to';
  className?: string;
}

/** A box of fixed shape, so that nothing jumps; the picture's own colours until it is there, a soft ground when it never comes. */
export function Picture({ src, alt, ratio, sizes = '100vw', eager, morph, className = '' }: PictureProps): ReactNode {
  const [failed, setFailed] = useState<string>();
  const shown = src && failed !== src ? src : undefined;
  return (
    <span
      className={`relative block overflow-hidden bg-line ${ratios[ratio]} ${className}`}
      data-morph={morph}
      style={{
        backgroundImage: (shown && groundOf(shown)) ?? undefined,
        viewTransitionName: morph === 'to' ? 'picture' : undefined,
      }}
    >
      {shown ? (
        <img
          src={shown}
          srcSet={sourcesOf(shown)}
          sizes={sizes}
          alt={alt}
          loading={eager ? 'eager' : 'lazy'}
          fetchPriority={eager ? 'high' : 'auto'}
          decoding="async"
          draggable={false}
          className="absolute inset-0 size-full object-cover"
          onError={() => setFailed(shown)}
        />
      ) : (
        <span
          className="absolute inset-0 grid place-items-center text-muted"
          role={alt ? 'img' : undefined}
          aria-label={alt || undefined}
        >
          <Icon name="book" size={28} />
        </span>
      )}
    </span>
  );
}

/** A round picture of a person, or the first letter of the name. */
export function Avatar({ src, name, size = 40 }: { src: string | null; name: string; size?: number }): ReactNode {
  const box = { width: size, height: size };
  return src ? (
    <img
      src={inWidth(src, 240)}
      alt=""
      style={box}
      loading="lazy"
      className="shrink-0 rounded-full bg-line object-cover"
    />
  ) : (
    <span
      style={box}
      className="grid shrink-0 place-items-center rounded-full bg-brand-soft font-semibold text-brand-ink"
      aria-hidden="true"
    >
      {Array.from(name)[0] ?? ''}
    </span>
  );
}
