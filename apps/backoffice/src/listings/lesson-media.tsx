import { PlayCircleOutlined } from '@ant-design/icons';
import { address } from '@lyceum/contract/files.calls';
import { largestMegabytes } from '@lyceum/domain/files';
import * as m from '@lyceum/i18n/words';
import { useCommand } from '@lyceum/web/command';
import { clockText } from '@lyceum/web/date-text';
import type { UploadedFile } from '@lyceum/web/upload';
import { Button, Modal } from 'antd';
import { useState, type ReactNode } from 'react';
import { VideoUpload } from '../files/video-upload.tsx';
import type { Listing } from './listing-editor.tsx';

export type Media = Listing['media'][number];

export const mediaOfUpload = ({ fileId, name, size, seconds }: UploadedFile): Media => ({
  id: fileId,
  kind: 'mp4',
  name,
  size,
  seconds,
});

interface LessonMediaProps {
  /** Null while there is none. */
  media: Media | null;
  /** Where its upload belongs. */
  place: string;
  href: string;
  onRemove: () => void;
}

/** What a recorded lesson plays: its upload, a look at it, another one in its place. */
export function LessonMedia({ media, place, href, onRemove }: LessonMediaProps): ReactNode {
  const opening = useCommand(address);
  const [preview, setPreview] = useState<string | null>(null);
  const show = async (fileId: string): Promise<void> => {
    const answer = await opening.run({ fileId });
    if (answer?.data) {
      setPreview(answer.data.url);
    }
  };
  return (
    <div className="stack">
      {media && (
        <div className="row">
          <span>{factsText(media)}</span>
          {media.kind === 'mp4' && (
            <Button
              icon={<PlayCircleOutlined aria-hidden />}
              loading={opening.busy}
              onClick={() => void show(media.id)}
            >
              {m.listings_preview()}
            </Button>
          )}
          <Button onClick={onRemove}>{m.listings_removeVideo()}</Button>
        </div>
      )}
      <VideoUpload label={media ? m.listings_replaceVideo() : m.listings_uploadVideo()} place={place} href={href} />
      {!media && <p className="muted">{m.listings_videoHint({ megabytes: largestMegabytes('video') })}</p>}
      <Modal
        open={preview !== null}
        width={800}
        title={media?.name}
        footer={null}
        destroyOnHidden
        onCancel={() => setPreview(null)}
      >
        {preview && <video className="video" src={preview} controls autoPlay playsInline />}
      </Modal>
    </div>
  );
}

const mebibyte = 1024 * 1024;

/** `lesson.mp4 · 10:00 · 84 MB` */
function factsText({ name, seconds, size }: Media): string {
  return [
    name,
    ...(seconds === null ? [] : [clockText(seconds)]),
    ...(size === null ? [] : [`${Math.max(1, Math.round(size / mebibyte))} MB`]),
  ].join(' · ');
}
