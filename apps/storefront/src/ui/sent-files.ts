import type { ownPurposes } from '@lyceum/domain/files';
import { useWeb } from '@lyceum/web/web';
import { useEffect, useState } from 'react';
import { pictureTrouble, sendPicture } from './send-picture.ts';

/** A file on its way to the server, there, or refused with the reason. */
export interface SentFile {
  key: string;
  name: string;
  /** A picture as the browser reads it itself, so that it is seen before it is there; empty for what is none. */
  preview: string;
  state: 'sending' | 'ready' | 'refused';
  fileId: string;
  message: string;
}

export type ChangeSentFiles = (change: (before: readonly SentFile[]) => readonly SentFile[]) => void;

const readPreview = (file: File): Promise<string> =>
  new Promise((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(typeof reader.result === 'string' ? reader.result : '');
    // What cannot be read is told by the server in a moment.
    reader.onerror = () => resolve('');
    reader.readAsDataURL(file);
  });

interface SendingProps {
  purpose: (typeof ownPurposes)[number];
  onList: ChangeSentFiles;
  /** Said where the line failed. */
  failed: (name: string) => string;
}

/** Sends files as soon as they are chosen; answers how, and which one came last, by its name. */
export function useSentFiles({ purpose, onList, failed }: SendingProps): [send: (file: File) => void, came: string] {
  const { send } = useWeb();
  const [running] = useState(() => new Set<AbortController>());
  const [came, setCame] = useState('');
  // A screen that is put aside sends nothing more; it may come back and send others.
  useEffect(() => () => running.forEach((stop) => stop.abort()), [running]);
  const set = (key: string, part: Partial<SentFile>): void =>
    onList((before) => before.map((one) => (one.key === key ? { ...one, ...part } : one)));

  async function sendOne(file: File): Promise<void> {
    const key = crypto.randomUUID();
    const begun: SentFile = { key, name: file.name, preview: '', state: 'sending', fileId: '', message: '' };
    onList((before) => [...before, begun]);
    if (file.type.startsWith('image/')) {
      void readPreview(file).then((preview) => set(key, { preview }));
    }
    const stop = new AbortController();
    running.add(stop);
    try {
      const { fileId } = await sendPicture(send, file, purpose, { signal: stop.signal });
      set(key, { state: 'ready', fileId });
      setCame(file.name);
    } catch (error) {
      set(key, { state: 'refused', message: pictureTrouble(error, file, failed(file.name)) });
    } finally {
      running.delete(stop);
    }
  }
  return [(file) => void sendOne(file), came];
}
