import { ReloadOutlined, UploadOutlined } from '@ant-design/icons';
import * as m from '@lyceum/i18n/words';
import { Button } from 'antd';
import { useRef, type ReactNode } from 'react';
import { brokenOff } from './begun-uploads.ts';
import { uploadWords } from './upload-words.ts';
import { beginUpload, endUpload, repeatUpload, useUploads } from './uploads.ts';

interface VideoUploadProps {
  label: string;
  /** Where the file belongs. */
  place: string;
  /** The address of the screen with that place. */
  href: string;
}

/** Takes a film from the device; it is uploaded in the background, and put in its place once it is ready. */
export function VideoUpload({ label, place, href }: VideoUploadProps): ReactNode {
  const input = useRef<HTMLInputElement>(null);
  const upload = useUploads().list.find((one) => one.place === place);
  const before = upload ? null : brokenOff(place);
  return (
    <div className="row">
      <input
        ref={input}
        type="file"
        hidden
        accept="video/*,.mkv"
        aria-label={label}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) {
            beginUpload({ place, href }, file);
          }
          target.value = '';
        }}
      />
      <Button
        icon={<UploadOutlined aria-hidden />}
        loading={upload?.state === 'running'}
        onClick={() => input.current?.click()}
      >
        {upload?.state === 'running' ? uploadWords(upload) : label}
      </Button>
      {upload?.state === 'running' && <Button onClick={() => endUpload(upload.id)}>{m.listings_stopUpload()}</Button>}
      {upload?.state === 'lost' && (
        <Button icon={<ReloadOutlined aria-hidden />} onClick={() => repeatUpload(upload.id)}>
          {m.listings_uploadGoOn()}
        </Button>
      )}
      {upload?.state === 'lost' && (
        <span className="muted" role="status">
          {uploadWords(upload)}
        </span>
      )}
      {before !== null && <span className="muted">{m.listings_uploadBrokenOff({ name: before })}</span>}
    </div>
  );
}
