import type { RealtimeEvent } from '@lyceum/contract/realtime';
import { setTimeout as sleep } from 'node:timers/promises';

/** A page's open stream, as a test reads it. */
export interface OpenStream {
  /** What was heard, but for beats. */
  heard: RealtimeEvent[];
  /** Of the last event. */
  cursor: () => string;
  /** Of each that was heard. */
  cursors: string[];
  /** Whether it was ended from the other side. */
  ended: () => boolean;
  /** Waits until so many events were heard, and answers them. */
  until: (count: number) => Promise<RealtimeEvent[]>;
  close: () => void;
}

const patienceMs = 10_000;

/** Waits until it is so. */
export async function eventually(isSo: () => boolean, what: string): Promise<void> {
  for (const until = performance.now() + patienceMs; !isSo();) {
    if (performance.now() > until) {
      throw new Error(`it did not come to this: ${what}`);
    }
    await sleep(10);
  }
}

/** Opens a stream and waits for its first beat; `since` is where an earlier one ended. */
export async function openStream(url: string, address: string, since?: string): Promise<OpenStream> {
  const controller = new AbortController();
  const more = since === undefined ? '' : `&${new URLSearchParams({ since })}`;
  const response = await fetch(`${url}${address}${more}`, { signal: controller.signal });
  if (!response.ok || !response.body) {
    throw new Error(`a stream was not opened: ${response.status}`);
  }
  let [cursor, ended, beats, rest] = ['', false, 0, ''];
  const heard: RealtimeEvent[] = [];
  const cursors: string[] = [];
  const read = async (body: ReadableStream<Uint8Array>): Promise<void> => {
    const decoder = new TextDecoder();
    for await (const piece of body) {
      rest += decoder.decode(piece, { stream: true });
      const parts = rest.split('\n\n');
      rest = parts.pop() ?? '';
      for (const part of parts) {
        const [, id = '', data = ''] = /^id: (.*)\ndata: (.*)$/.exec(part) ?? [];
        const event = JSON.parse(data) as RealtimeEvent;
        cursor = id;
        if (event.topic === 'beat') {
          beats += 1;
        } else {
          heard.push(event);
          cursors.push(id);
        }
      }
    }
  };
  void read(response.body).then(
    () => (ended = true),
    () => (ended = true),
  );
  await eventually(() => beats > 0 || ended, 'the stream stands');
  return {
    heard,
    cursors,
    cursor: () => cursor,
    ended: () => ended,
    async until(count) {
      await eventually(() => heard.length >= count, `${count} events, heard ${JSON.stringify(heard)}`);
      return heard;
    },
    close: () => controller.abort(),
  };
}
