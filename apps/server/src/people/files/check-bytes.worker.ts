import { constants, setPriority } from 'node:os';
import {
  factsOfPurpose,
  fileKinds,
  readKinds,
  type FileKind,
  type FilePurpose,
  type FileRefusal,
} from '@lyceum/domain/files';
import { pictureForms } from '@lyceum/domain/picture-files';
import workerpool from 'workerpool';
import { lookInside } from './look-inside.ts';
import { redraw } from './redraw.ts';

// The beginning of a process of its own, which check-bytes.ts starts: what is in here never holds up the server's answers.

/** What is kept of a file: its bytes as they came, a picture of ours, or a public picture in all its widths and forms. */
export interface Checked {
  kind: FileKind;
  /** Bytes, as they are told to the owner. */
  size: number;
  width: number | null;
  height: number | null;
  colour: string | null;
  /** Null for the bytes that came. `name` is that of a public picture's file; a private one has none. */
  kept: { name: string | null; type: string; bytes: Uint8Array }[] | null;
}

export type Outcome = Checked | { refusal: FileRefusal };

export interface Task {
  bytes: Uint8Array;
  purpose: FilePurpose;
}

async function checkBytes(task: Task): Promise<Outcome> {
  const bytes = Buffer.from(task.bytes.buffer, task.bytes.byteOffset, task.bytes.byteLength);
  const { open } = factsOfPurpose(task.purpose);
  const kind = await lookInside(bytes, readKinds(task.purpose));
  if (typeof kind === 'object') {
    return kind;
  }
  if (!fileKinds[kind].picture) {
    return { kind, size: bytes.length, width: null, height: null, colour: null, kept: null };
  }
  const drawn = await redraw(bytes, kind, open);
  if ('refusal' in drawn) {
    return drawn;
  }
  const { width, height } = drawn;
  if (drawn.open) {
    const kept = drawn.files.map(({ name, form, bytes: its }) => ({ name, type: pictureForms[form].type, bytes: its }));
    return { kind, size: bytes.length, width, height, colour: drawn.colour, kept };
  }
  const kept = [{ name: null, type: fileKinds[drawn.kind].type, bytes: drawn.bytes }];
  return { kind: drawn.kind, size: drawn.bytes.length, width, height, colour: null, kept };
}

// Answers come first.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
workerpool.worker({ checkBytes });
