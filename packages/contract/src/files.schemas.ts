import { filePurposeNames, fileStates, ownPurposes } from '@lyceum/domain/files';
import { z } from 'zod';
import { id, iso, line, wholeNumber } from './fields.ts';

const file = z.object({
  fileId: id,
  purpose: z.enum(filePurposeNames),
  /** `stored`: being checked, ask again; `converting`: ask again every few seconds; `ready`: to be used within 24 hours, or it is swept. */
  state: z.enum(fileStates),
  name: z.string(),
  /** Bytes. */
  size: z.int(),
  width: z.int().nullable(),
  height: z.int().nullable(),
  /** Of a video: how long it is, rounded up. */
  seconds: z.int().nullable(),
  /** `rrggbbrrggbb`, of two corners, shown until the picture is there; null where it is clear in places. */
  colour: z.string().nullable(),
  /** Where everybody may see it; null for private files and until it is ready. */
  path: z.string().nullable(),
});

/** Where the browser sends bytes, exactly so many, again and again if need be. */
const upload = z.object({ method: z.literal('PUT'), url: z.string(), headers: z.record(z.string(), z.string()) });

export const begin = {
  request: z.object({
    purpose: z.enum(filePurposeNames),
    name: line(300),
    /** Bytes, exactly as many as will be sent. */
    size: wholeNumber(1, Number.MAX_SAFE_INTEGER),
    /** As the browser says. It decides nothing, save that a film that says itself to be of a kind that is not taken is refused before it is sent. */
    type: z
      .string()
      .max(120)
      .regex(/^(?:[a-z0-9.+-]+\/[a-z0-9.+-]+)?$/i),
  }),
  reply: z.object({
    fileId: id,
    /** Of the first part. */
    upload,
    /** Bytes of the first part; where the file has more of them, `parts` tells where the others go. */
    partSize: z.int(),
    expiresAt: iso,
  }),
};

export const beginOwn = { ...begin, request: begin.request.extend({ purpose: z.enum(ownPurposes) }) };

export const parts = {
  request: z.object({ fileId: id }),
  reply: z.object({
    /** Bytes of the parts that have come; all of them once the file is finished. */
    received: z.int(),
    /** The next ones that have not come; `from` is the place of the part's first byte. Ask again when they are sent. */
    missing: z.array(z.object({ from: z.int(), size: z.int(), upload })),
  }),
};

export const finish = { request: z.object({ fileId: id }), reply: file };
export const state = { request: z.object({ fileId: id }), reply: file };
export const cancel = { request: z.object({ fileId: id }), reply: z.object({}) };

export const address = {
  request: z.object({ fileId: id }),
  /** Opens the file for whoever has it: five minutes long as a download, a video as long as it takes to watch it. */
  reply: z.object({ url: z.string(), expiresAt: iso }),
};

export const finishOwn = { ...finish };
export const cancelOwn = { ...cancel };
