import * as m from '@lyceum/i18n/words';
import { numberFormat } from '@lyceum/web/number-format';
import { useState, type ReactNode } from 'react';
import { useSettings } from '../session.ts';
import { Icon } from '../ui/icon.tsx';
import { Lightbox } from '../ui/lightbox.tsx';
import type { Message } from './page.ts';

type MessageFile = Message['files'][number];

const kilobyte = 1_000;
const megabyte = 1_000_000;

/** Pictures, which open as large as the window, and other files, which are saved. */
export default function MessageFiles({ files, own }: { files: readonly MessageFile[]; own: boolean }): ReactNode {
  const { language } = useSettings();
  const [shown, setShown] = useState<number | null>(null);
  const pictures = files.filter(({ picture }) => picture);
  const others = files.filter(({ picture }) => !picture);
  const sizeText = (bytes: number): string =>
    bytes < megabyte
      ? numberFormat(language, { style: 'unit', unit: 'kilobyte' }).format(Math.ceil(bytes / kilobyte))
      : numberFormat(language, { style: 'unit', unit: 'megabyte', maximumFractionDigits: 1 }).format(bytes / megabyte);
  return (
    <>
      {pictures.length > 0 && (
        <ul className={`flex flex-wrap gap-1 ${own ? 'justify-end' : ''}`}>
          {pictures.map((picture, at) => (
            <li key={picture.fileId}>
              <button
                type="button"
                aria-label={m.messages_picture({ name: picture.name })}
                onClick={() => setShown(at)}
                className="press block overflow-hidden rounded-card bg-line"
              >
                <Shown picture={picture} alone={pictures.length === 1} />
              </button>
            </li>
          ))}
        </ul>
      )}
      {others.map(({ fileId, name, size, url }) => (
        <a
          key={fileId}
          href={url}
          download={name}
          className="press flex min-h-target max-w-full items-center gap-2 rounded-card border border-line bg-paper px-3.5 py-2"
        >
          <Icon name="receipt" size={20} className="text-muted" />
          <span className="min-w-0 flex-1 text-small wrap-anywhere">{name}</span>
          <span className="figures shrink-0 text-note text-muted">{sizeText(size)}</span>
        </a>
      ))}
      {shown !== null && (
        <Lightbox
          pictures={pictures.map(({ url }) => url)}
          first={shown}
          label={m.messages_pictures()}
          labelOf={(at) => m.messages_picture({ name: pictures[at]?.name ?? '' })}
          onClose={() => setShown(null)}
        />
      )}
    </>
  );
}

/** Keeps its room before it is there, so that nothing jumps. */
function Shown({ picture, alone }: { picture: MessageFile; alone: boolean }): ReactNode {
  const { url, width, height } = picture;
  const [failed, setFailed] = useState<string>();
  const ratio = (width ?? 1) / (height ?? 1);
  return failed === url ? (
    <span className="flex h-28 w-40 items-center justify-center p-2 text-note text-muted">
      {m.messages_pictureGone()}
    </span>
  ) : (
    <img
      src={url}
      alt=""
      loading="lazy"
      decoding="async"
      onError={() => setFailed(url)}
      style={alone ? { aspectRatio: Math.min(2, Math.max(0.6, ratio)) } : undefined}
      className={alone ? 'w-60 max-w-full object-cover' : 'size-28 object-cover'}
    />
  );
}
