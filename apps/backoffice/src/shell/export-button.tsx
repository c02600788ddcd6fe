import { CloseOutlined, DownloadOutlined } from '@ant-design/icons';
import type { AnyCall, InputOfCall } from '@lyceum/contract/call';
import * as m from '@lyceum/i18n/words';
import { requestOf } from '@lyceum/web/request';
import { Button } from 'antd';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { headers } from '../session.ts';
import { toast } from '@lyceum/web/notices';
import { saveFile } from '../ui/save-file.ts';

interface ExportButtonProps<C extends AnyCall> {
  /** A call whose answer is a file. */
  from: C;
  input: InputOfCall<C>;
  /** Where it is not simply the export of the list. */
  label?: string;
}

/** Fetches a file of rows, says how far it is, and can be stopped; what was stopped leaves nothing behind. */
export function ExportButton<C extends AnyCall>({
  from,
  input,
  label = m.office_export(),
}: ExportButtonProps<C>): ReactNode {
  const [percent, setPercent] = useState<number | null>(null);
  const running = useRef<AbortController>(null);
  useEffect(() => () => running.current?.abort(), []);

  const start = async (): Promise<void> => {
    const stop = new AbortController();
    running.current = stop;
    setPercent(0);
    try {
      const file = await fetchFile(requestOf(from, input).url, stop.signal, setPercent);
      saveFile(file.name, file.content);
      toast(m.office_exportDone(), 'good');
    } catch (failure) {
      if (!stop.signal.aborted) {
        toast(failure instanceof Refused ? failure.message : m.office_exportFailed(), 'bad');
      }
    } finally {
      setPercent(null);
    }
  };
  return percent === null ? (
    <Button icon={<DownloadOutlined aria-hidden />} onClick={() => void start()}>
      {label}
    </Button>
  ) : (
    <Button icon={<CloseOutlined aria-hidden />} onClick={() => running.current?.abort()} title={m.office_exportStop()}>
      {m.office_exporting({ percent })}
    </Button>
  );
}

/** The server's sentence instead of a file. */
class Refused extends Error {}

const lineEnd = 10;

async function fetchFile(
  url: string,
  signal: AbortSignal,
  onProgress: (percent: number) => void,
): Promise<{ name: string; content: Blob }> {
  const response = await fetch(url, { headers: headers(), signal });
  if (!response.ok || !response.body) {
    throw new Error(`HTTP ${response.status}`);
  }
  if (!response.headers.get('content-type')?.startsWith('text/csv')) {
    const { message } = (await response.json()) as { message?: string };
    throw new Refused(message);
  }
  // Lines rather than bytes, because rows are what the server counts; a cell with several lines makes it run a little ahead.
  const total = Math.max(1, Number(response.headers.get('x-total-rows')));
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let lines = 0;
  const reader = response.body.getReader();
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    parts.push(part.value);
    lines += part.value.reduce((count, byte) => count + (byte === lineEnd ? 1 : 0), 0);
    onProgress(Math.min(99, Math.floor((lines * 100) / total)));
  }
  const name = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? 'export.csv';
  return { name, content: new Blob(parts, { type: 'text/csv' }) };
}
