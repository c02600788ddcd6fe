import * as files from '@lyceum/contract/files.calls';
import type { FilePurpose, ownPurposes } from '@lyceum/domain/files';
import { CallFailure, type Answer, type RefusalOf, type ReplyOf, type Send } from './call-client.ts';

export type UploadedFile = ReplyOf<typeof files.finish>;
export type UploadRefusal = RefusalOf<typeof files.begin> | RefusalOf<typeof files.finish>;

/**
 * refused: the server will not take the file, its sentence is in `refusal` · network: the line or the store failed, also after trying
 * again · A caller's own abort is thrown as the signal's reason, not as this.
 */
export class UploadFailure extends Error {
  override name = 'UploadFailure';
  constructor(
    readonly kind: 'refused' | 'network',
    readonly refusal: UploadRefusal | null,
  ) {
    super(refusal?.message ?? 'the upload failed');
  }
}

export interface UploadOptions {
  /** From 0 to 1, of the bytes alone; 1 means that the server is checking them. */
  onProgress?: (share: number) => void;
  /** The server makes it playable, which takes as long as it takes. */
  onConverting?: () => void;
  signal?: AbortSignal;
  /** Without it an upload that breaks off begins anew. */
  begun?: BegunUpload;
}

/** Where somebody keeps the id of a file that is on its way, so that another try goes on with it, also one after the page was left. */
export interface BegunUpload {
  fileId: () => string | null;
  keep: (fileId: string | null) => void;
}

const mostAtOnce = 3;
/** Milliseconds before each further try. */
const waits = [500, 2_000, 6_000];
const checkEvery = 700;
const convertedEvery = 3_000;
/** After that many looks the server is taken for lost. */
const mostChecks = 60;

let running = 0;
const waiting = new Set<() => void>();

/** Waits until fewer than three uploads run; whoever gives up waiting leaves the queue. */
async function takeTurn(signal: AbortSignal | undefined): Promise<void> {
  signal?.throwIfAborted();
  if (running < mostAtOnce) {
    running += 1;
    return;
  }
  await new Promise<void>((resolve, reject) => {
    const leave = (): void => {
      waiting.delete(go);
      reject(signal?.reason as Error);
    };
    // The turn passes from hand to hand, so the count stays.
    const go = (): void => {
      waiting.delete(go);
      signal?.removeEventListener('abort', leave);
      resolve();
    };
    waiting.add(go);
    signal?.addEventListener('abort', leave, { once: true });
  });
}

function passTurn(): void {
  const [next] = waiting;
  if (next) {
    next();
  } else {
    running -= 1;
  }
}

function pause(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const stop = (): void => {
      clearTimeout(timer);
      reject(signal?.reason as Error);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop);
      resolve();
    }, milliseconds);
    signal?.addEventListener('abort', stop, { once: true });
  });
}

type Address = ReplyOf<typeof files.begin>['upload'];

/** One PUT, by the only means of a browser that tells how far it is; answers the status, 0 when none came. */
function put(address: Address, file: Blob, { onProgress, signal }: UploadOptions): Promise<number> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const request = new XMLHttpRequest();
    const stop = (): void => request.abort();
    request.open(address.method, address.url);
    for (const [name, value] of Object.entries(address.headers)) {
      request.setRequestHeader(name, value);
    }
    request.upload.onprogress = ({ loaded, total }) => onProgress?.(total > 0 ? loaded / total : 0);
    request.onabort = () => reject(signal?.reason as Error);
    request.onloadend = () => {
      signal?.removeEventListener('abort', stop);
      resolve(request.status);
    };
    signal?.addEventListener('abort', stop, { once: true });
    request.send(file);
  });
}

/** Sends the bytes, and again after a pause when the line or the store failed; false where there is no room for them. Throws when the address itself is no good. */
async function putPatiently(address: Address, file: Blob, options: UploadOptions): Promise<boolean> {
  for (let tries = 0; ; tries += 1) {
    const status = await put(address, file, options);
    if (status >= 200 && status < 300) {
      options.onProgress?.(1);
      return true;
    }
    if (status === 507) {
      // Trying again does not help, and finishing is answered in words.
      return false;
    }
    const wait = waits[tries];
    const mayPass = status === 0 || status === 400 || status === 408 || status === 429 || status >= 500;
    if (wait === undefined || !mayPass || !navigator.onLine) {
      throw new UploadFailure('network', null);
    }
    options.onProgress?.(0);
    await pause(wait, options.signal);
  }
}

function readyOr<Answer extends { refusal?: UploadRefusal; data?: unknown }>(
  answer: Answer,
): NonNullable<Answer['data']> {
  if (answer.refusal || answer.data === undefined) {
    throw new UploadFailure('refused', answer.refusal ?? null);
  }
  return answer.data as NonNullable<Answer['data']>;
}

/** Staff and people of the storefront have doors of their own. */
interface Door {
  begin: (announced: { name: string; size: number; type: string }) => Promise<BeginAnswer>;
  finish: typeof files.finish | typeof files.finishOwn;
  cancel: typeof files.cancel | typeof files.cancelOwn;
}
type BeginAnswer = Answer<typeof files.begin> | Answer<typeof files.beginOwn>;

/** Finishing may be asked again and again: it answers the same, and `stored` while another process is at it. */
async function finish(
  send: Send,
  call: Door['finish'],
  fileId: string,
  { signal, onConverting }: UploadOptions,
): Promise<UploadedFile> {
  let failures = 0;
  let looks = 0;
  let wait = checkEvery;
  while (looks < mostChecks) {
    try {
      const file = readyOr(await send(call, { fileId }, { signal }));
      if (file.state === 'ready') {
        return file;
      }
      if (file.state === 'converting') {
        onConverting?.();
        failures = 0;
        wait = convertedEvery;
      } else {
        looks += 1;
      }
    } catch (error) {
      const mayPass = error instanceof CallFailure && (error.kind === 'network' || error.kind === 'http');
      if (!mayPass || failures === waits.length) {
        throw mayPass ? new UploadFailure('network', null) : error;
      }
      failures += 1;
    }
    await pause(wait, signal);
  }
  throw new UploadFailure('network', null);
}

/** What the server has of a file that was begun before; null when it knows it no more. */
async function partsOf(send: Send, fileId: string, signal: AbortSignal | undefined) {
  const answer = await send(files.parts, { fileId }, { signal });
  return answer.refusal ? null : readyOr(answer);
}

/** Sends what the server has not got, and asks it again until that is nothing; false when it knows the file no more. */
async function putParts(send: Send, file: File, fileId: string, options: UploadOptions): Promise<boolean> {
  for (;;) {
    const parts = await partsOf(send, fileId, options.signal);
    if (parts === null) {
      return false;
    }
    let there = parts.received;
    options.onProgress?.(there / file.size);
    for (const { from, size, upload } of parts.missing) {
      const onProgress = (share: number): void => options.onProgress?.((there + share * size) / file.size);
      if (!(await putPatiently(upload, file.slice(from, from + size), { ...options, onProgress }))) {
        return true;
      }
      there += size;
    }
    if (parts.missing.length === 0) {
      return true;
    }
  }
}

/** Sends the bytes of a file, from where it stopped if it was begun before. */
async function putFile(
  send: Send,
  file: File,
  door: Door,
  begun: BegunUpload,
  options: UploadOptions,
): Promise<string> {
  const before = begun.fileId();
  if (before !== null && (await putParts(send, file, before, options))) {
    return before;
  }
  const announced = { name: file.name.slice(-300), size: file.size, type: file.type };
  const { fileId, upload, partSize } = readyOr(await door.begin(announced));
  begun.keep(fileId);
  if (partSize >= file.size) {
    await putPatiently(upload, file, options);
  } else if (!(await putParts(send, file, fileId, options))) {
    throw new UploadFailure('network', null);
  }
  return fileId;
}

/** What came is kept: another try goes on with it. */
const mayBeTakenLater: ReadonlySet<UploadRefusal['code']> = new Set(['uploadIncomplete', 'storageFull']);

/** Forgotten when its page goes. */
function begunHere(): BegunUpload {
  let kept: string | null = null;
  return {
    fileId: () => kept,
    keep: (fileId) => {
      kept = fileId;
    },
  };
}

async function bring(send: Send, file: File, door: Door, options: UploadOptions): Promise<UploadedFile> {
  const { signal, begun = begunHere() } = options;
  await takeTurn(signal);
  try {
    // What is only waited for holds up nobody.
    const fileId = await putFile(send, file, door, begun, options).finally(passTurn);
    const ready = await finish(send, door.finish, fileId, options);
    begun.keep(null);
    return ready;
  } catch (error) {
    const fileId = begun.fileId();
    if (signal?.aborted && fileId !== null) {
      // Nobody waits for this one: what it misses is swept.
      send(door.cancel, { fileId }, { keepalive: true }).catch(() => undefined);
    }
    if (
      signal?.aborted ||
      (error instanceof UploadFailure && error.refusal && !mayBeTakenLater.has(error.refusal.code))
    ) {
      begun.keep(null);
    }
    throw error;
  }
}

/**
 * Brings a file of the back office to the server and answers it ready to be used. At most three run at once, the others wait their turn.
 * Throws an `UploadFailure`, a `CallFailure` when the session is void, or the signal's reason.
 */
export const uploadFile = (
  send: Send,
  file: File,
  purpose: FilePurpose,
  options: UploadOptions = {},
): Promise<UploadedFile> =>
  bring(
    send,
    file,
    {
      begin: (announced) => send(files.begin, { ...announced, purpose }, { signal: options.signal }),
      finish: files.finish,
      cancel: files.cancel,
    },
    options,
  );

/** The same for somebody of the storefront. */
export const uploadOwnFile = (
  send: Send,
  file: File,
  purpose: (typeof ownPurposes)[number],
  options: UploadOptions = {},
): Promise<UploadedFile> =>
  bring(
    send,
    file,
    {
      begin: (announced) => send(files.beginOwn, { ...announced, purpose }, { signal: options.signal }),
      finish: files.finishOwn,
      cancel: files.cancelOwn,
    },
    options,
  );
