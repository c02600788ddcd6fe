// @vitest-environment happy-dom
import * as files from '@lyceum/contract/files.calls';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Send } from './call-client.ts';
import { uploadFile, UploadFailure, type UploadedFile } from './upload.ts';

/** What the store answers to each PUT in turn: a status, 0 for a lost line, or null to hang until it is aborted. */
let answers: (number | null)[];
let puts: {
  url: string;
  type: string | undefined;
  size: number;
  aborted: boolean;
  status: number;
  end: (status: number) => void;
}[];

class FakeRequest {
  status = 0;
  upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {};
  onabort?: () => void;
  onloadend?: () => void;
  private url = '';
  private readonly headers: Record<string, string> = {};
  private record: (typeof puts)[number] | undefined;
  open(_method: string, url: string): void {
    this.url = url;
  }
  setRequestHeader(name: string, value: string): void {
    this.headers[name] = value;
  }
  send(body: Blob): void {
    const end = (status: number): void => {
      this.status = status;
      record.status = status;
      this.upload.onprogress?.({ loaded: body.size, total: body.size });
      this.onloadend?.();
    };
    const type = this.headers['content-type'];
    const record = { url: this.url, type, size: body.size, aborted: false, status: 0, end };
    this.record = record;
    puts.push(record);
    this.upload.onprogress?.({ loaded: body.size / 2, total: body.size });
    const answer = answers.shift();
    if (typeof answer === 'number') {
      queueMicrotask(() => end(answer));
    }
  }
  abort(): void {
    if (this.record) {
      this.record.aborted = true;
    }
    this.onabort?.();
    this.onloadend?.();
  }
}

const ready: UploadedFile = {
  fileId: 'fil_1',
  purpose: 'picture',
  state: 'ready',
  name: 'a.png',
  size: 4,
  width: 1,
  height: 1,
  seconds: null,
  colour: '000000ffffff',
  path: '/media/fil1/960.webp',
};
const refused = { code: 'fileTypeRefused', params: { kinds: 'JPG' }, message: 'Please choose JPG.' } as const;

let asked: string[];
/** Answers of `finish` in turn; the last one stays. */
let finishes: object[];
const send = (async (call: { facts: { name: string } }) => {
  asked.push(call.facts.name);
  if (call.facts.name === files.begin.facts.name) {
    const upload = { method: 'PUT', url: '/office/upload/x', headers: { 'content-type': 'application/octet-stream' } };
    return { data: { fileId: 'fil_1', upload, partSize, expiresAt: '' } };
  }
  if (call.facts.name === files.parts.facts.name) {
    return { data: forgotten ? undefined : missingNow(), ...(forgotten && { refusal: { code: 'notFound' } }) };
  }
  return call.facts.name === files.finish.facts.name
    ? finishes.length > 1
      ? finishes.shift()
      : finishes[0]
    : { data: {} };
}) as unknown as Send;
/** Of a file of four bytes; those parts have come whose PUT was answered with 200. */
let partSize: number;
let forgotten: boolean;
function missingNow() {
  const there = puts.filter(({ status }) => status === 200).map(({ url }) => url);
  const parts = [0, partSize]
    .filter((from) => from < 4 && !there.includes(`/part/${from}`))
    .map((from) => ({ from, size: partSize, upload: { method: 'PUT', url: `/part/${from}`, headers: {} } }));
  return { received: 4 - parts.length * partSize, missing: parts };
}
/** Watched from the start, so that a failure while the clock runs is no surprise. */
const failureOf = (sent: Promise<unknown>): Promise<unknown> =>
  sent.then(
    () => null,
    (error: unknown) => error,
  );
const file = () => new File(['1234'], 'a.png', { type: 'image/png' });

beforeEach(() => {
  answers = [];
  puts = [];
  asked = [];
  finishes = [{ data: ready }];
  partSize = 4;
  forgotten = false;
  vi.stubGlobal('XMLHttpRequest', FakeRequest);
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('an upload', () => {
  it('is announced, sent with progress and finished', async () => {
    answers = [200];
    const shares: number[] = [];
    const done = await uploadFile(send, file(), 'picture', { onProgress: (share) => shares.push(share) });
    expect(done).toEqual(ready);
    expect(shares).toEqual([0.5, 1, 1]);
    expect(asked).toEqual(['files.begin', 'files.finish']);
    expect(puts).toMatchObject([{ url: '/office/upload/x', type: 'application/octet-stream' }]);
  });

  it('is sent again when the line or the store fails, three times at most', async () => {
    answers = [0, 503, 0, 200];
    const sent = uploadFile(send, file(), 'picture');
    await vi.advanceTimersByTimeAsync(10_000);
    expect(await sent).toEqual(ready);
    expect(puts).toHaveLength(4);

    answers = [0, 0, 0, 0, 200];
    const lost = failureOf(uploadFile(send, file(), 'picture'));
    await vi.advanceTimersByTimeAsync(10_000);
    expect(await lost).toMatchObject({ kind: 'network' });
    expect(puts).toHaveLength(8);
  });

  it('hears in words that there is no room for it', async () => {
    answers = [507, 200];
    await uploadFile(send, file(), 'picture');
    expect(puts).toHaveLength(1);
    expect(asked.at(-1)).toBe('files.finish');
  });

  it('is not sent again to an address that is no good', async () => {
    answers = [403, 200];
    await expect(uploadFile(send, file(), 'picture')).rejects.toBeInstanceOf(UploadFailure);
    expect(puts).toHaveLength(1);
  });

  it('of several parts goes on from those that came, also after another try', async () => {
    partSize = 2;
    answers = [200, 0, 0, 0, 0];
    let kept: string | null = null;
    const begun = { fileId: () => kept, keep: (fileId: string | null) => void (kept = fileId) };
    const shares: number[] = [];
    const options = { begun, onProgress: (share: number) => shares.push(share) };
    const lost = failureOf(uploadFile(send, file(), 'picture', options));
    await vi.advanceTimersByTimeAsync(10_000);
    expect(await lost).toMatchObject({ kind: 'network' });
    expect(kept).toBe('fil_1');
    expect(Math.max(...shares.slice(0, 4))).toBe(0.5);
    expect(puts.map(({ url, size }) => [url, size])).toEqual([
      ['/part/0', 2],
      ...Array.from({ length: 4 }, () => ['/part/2', 2]),
    ]);
    asked = [];
    puts.splice(1);
    shares.length = 0;
    answers = [200];
    expect(await uploadFile(send, file(), 'picture', options)).toEqual(ready);
    expect(puts.map(({ url }) => url)).toEqual(['/part/0', '/part/2']);
    expect(shares).toEqual([0.5, 0.75, 1, 1, 1]);
    expect(asked).toEqual(['files.parts', 'files.parts', 'files.finish']);
    expect(kept).toBeNull();
  });

  it('begins anew when the server has forgotten it', async () => {
    forgotten = true;
    answers = [200];
    const begun = { fileId: () => 'fil_0', keep: () => undefined };
    expect(await uploadFile(send, file(), 'picture', { begun })).toEqual(ready);
    expect(asked).toEqual(['files.parts', 'files.begin', 'files.finish']);
  });

  it('does not wait for a line that the browser knows to be away', async () => {
    answers = [0];
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    expect(await failureOf(uploadFile(send, file(), 'picture'))).toMatchObject({ kind: 'network' });
    expect(puts).toHaveLength(1);
    vi.restoreAllMocks();
  });

  it('says why the server refuses it', async () => {
    answers = [200];
    finishes = [{ refusal: refused }];
    await expect(uploadFile(send, file(), 'picture')).rejects.toMatchObject({ kind: 'refused', refusal: refused });
  });

  it('waits while another process checks it', async () => {
    answers = [200];
    finishes = [{ data: { ...ready, state: 'stored' } }, { data: { ...ready, state: 'stored' } }, { data: ready }];
    const sent = uploadFile(send, file(), 'picture');
    await vi.advanceTimersByTimeAsync(3_000);
    expect(await sent).toEqual(ready);
  });

  it('stops at once when it is cancelled, and says so to the server', async () => {
    answers = [null];
    const stop = new AbortController();
    const sent = failureOf(uploadFile(send, file(), 'picture', { signal: stop.signal }));
    await vi.advanceTimersByTimeAsync(0);
    stop.abort(new Error('enough'));
    expect(await sent).toMatchObject({ message: 'enough' });
    expect(puts[0]?.aborted).toBe(true);
    expect(asked).toEqual(['files.begin', 'files.cancel']);
  });

  it('waits while three others run, and may give up waiting', async () => {
    answers = [null, null, null, 200, 200];
    const stop = new AbortController();
    const three = [1, 2, 3].map(() => uploadFile(send, file(), 'picture'));
    const impatient = failureOf(uploadFile(send, file(), 'picture', { signal: stop.signal }));
    const patient = uploadFile(send, file(), 'picture');
    await vi.advanceTimersByTimeAsync(0);
    expect(puts).toHaveLength(3);
    stop.abort(new Error('enough'));
    expect(await impatient).toMatchObject({ message: 'enough' });
    expect(puts).toHaveLength(3);
    puts[0]?.end(200);
    expect(await patient).toEqual(ready);
    puts.forEach((one) => one.end(200));
    expect(await Promise.all(three)).toEqual([ready, ready, ready]);
  });
});
