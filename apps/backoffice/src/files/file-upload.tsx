import { ReloadOutlined, UploadOutlined } from '@ant-design/icons';
import type { FilePurpose } from '@lyceum/domain/files';
import * as m from '@lyceum/i18n/words';
import { acceptedTypes, PictureUnreadable, shrinkPicture } from '@lyceum/web/shrink-picture';
import { uploadFile, UploadFailure, type UploadedFile } from '@lyceum/web/upload';
import { Button } from 'antd';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { send } from '../caller.ts';
import { toast } from '@lyceum/web/notices';

interface FileUploadProps {
  label: string;
  purpose: FilePurpose;
  /** How many may still come. */
  most: number;
  /** Called for each file as it is ready. */
  onReady: (file: UploadedFile) => void;
}

/**
 * Takes files from the device and uploads them, pictures no larger than they are shown, several at once, with progress; leaving the screen stops what runs. What the line lost
 * may be sent again by a press.
 */
export function FileUpload({ label, purpose, most, onReady }: FileUploadProps): ReactNode {
  const input = useRef<HTMLInputElement>(null);
  const running = useRef<AbortController>(null);
  const [shares, setShares] = useState<readonly number[]>([]);
  const [lost, setLost] = useState<readonly File[]>([]);
  useEffect(() => () => running.current?.abort(), []);

  const start = async (files: readonly File[]): Promise<void> => {
    const stop = new AbortController();
    running.current = stop;
    setLost([]);
    setShares(files.map(() => 0));
    const upload = async (file: File, index: number): Promise<UploadedFile | File | null> => {
      const onProgress = (share: number): void => setShares((all) => all.with(index, share));
      try {
        return await uploadFile(send, await shrinkPicture(file, purpose), purpose, { signal: stop.signal, onProgress });
      } catch (failure) {
        if (stop.signal.aborted) {
          return null;
        }
        if (failure instanceof PictureUnreadable) {
          toast(m.listings_pictureUnreadable({ name: file.name }), 'bad');
          return null;
        }
        const sentence = failure instanceof UploadFailure ? failure.refusal?.message : undefined;
        toast(sentence ?? m.listings_uploadFailed(), 'bad');
        return sentence === undefined ? file : null;
      }
    };
    // In the order in which they were chosen, however fast each came.
    const done = await Promise.all(files.map(upload));
    for (const one of done) {
      if (one !== null && !(one instanceof File)) {
        onReady(one);
      }
    }
    setLost(done.filter((one) => one instanceof File));
    setShares([]);
  };

  const percent = Math.round((shares.reduce((sum, share) => sum + share, 0) * 100) / Math.max(1, shares.length));
  return (
    <div className="row">
      <input
        ref={input}
        type="file"
        hidden
        multiple={most > 1}
        accept={acceptedTypes(purpose)}
        aria-label={label}
        onChange={({ target }) => {
          void start([...(target.files ?? [])].slice(0, most));
          target.value = '';
        }}
      />
      <Button
        icon={<UploadOutlined aria-hidden />}
        disabled={most <= 0}
        loading={shares.length > 0}
        onClick={() => input.current?.click()}
      >
        {shares.length === 0
          ? label
          : percent === 100
            ? m.listings_checkingUpload()
            : m.listings_uploading({ percent })}
      </Button>
      {shares.length > 0 && <Button onClick={() => running.current?.abort()}>{m.listings_stopUpload()}</Button>}
      {lost.length > 0 && (
        <Button icon={<ReloadOutlined aria-hidden />} onClick={() => void start(lost)}>
          {m.shell_again()}
        </Button>
      )}
    </div>
  );
}
