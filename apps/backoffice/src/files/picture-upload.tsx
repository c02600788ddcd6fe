import { UploadOutlined } from '@ant-design/icons';
import * as m from '@lyceum/i18n/words';
import { uploadFile, UploadFailure } from '@lyceum/web/upload';
import { Button } from 'antd';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { send } from '../caller.ts';
import { toast } from '../shell/notices.ts';

interface PictureUploadProps {
  label: string;
  /** How many may still come. */
  most: number;
  /** Called for each picture as it is ready, with its address. */
  onReady: (path: string) => void;
}

/** Takes pictures from the device and uploads them, several at once, with progress; leaving the screen stops what runs. */
export function PictureUpload({ label, most, onReady }: PictureUploadProps): ReactNode {
  const input = useRef<HTMLInputElement>(null);
  const running = useRef<AbortController>(null);
  const [shares, setShares] = useState<readonly number[]>([]);
  useEffect(() => () => running.current?.abort(), []);

  const start = async (files: readonly File[]): Promise<void> => {
    const stop = new AbortController();
    running.current = stop;
    setShares(files.map(() => 0));
    const upload = async (file: File, index: number): Promise<string | null> => {
      const onProgress = (share: number): void => setShares((all) => all.with(index, share));
      try {
        return (await uploadFile(send, file, 'picture', { signal: stop.signal, onProgress })).path;
      } catch (failure) {
        if (!stop.signal.aborted) {
          const sentence = failure instanceof UploadFailure ? failure.refusal?.message : undefined;
          toast(sentence ?? m.listings_uploadFailed(), 'bad');
        }
        return null;
      }
    };
    // In the order in which they were chosen, however fast each came.
    for (const path of await Promise.all(files.map(upload))) {
      if (path !== null) {
        onReady(path);
      }
    }
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
        accept="image/jpeg,image/png,image/bmp"
        aria-label={label}
        onChange={({ target }) => {
          void start([...(target.files ?? [])].slice(0, most));
          target.value = '';
        }}
      />
      <Button
        icon={<UploadOutlined />}
        disabled={most <= 0}
        loading={shares.length > 0}
        onClick={() => input.current?.click()}
      >
        {shares.length > 0 ? m.listings_uploading({ percent }) : label}
      </Button>
      {shares.length > 0 && <Button onClick={() => running.current?.abort()}>{m.listings_stopUpload()}</Button>}
    </div>
  );
}
