import { randomFillSync } from 'node:crypto';

const portion = 4_096;
let bytes = Buffer.alloc(0);

/** Random bytes of the system's generator, fetched in portions: an id needs twenty, and each fetch costs. None is given out twice. */
export function random(size: number): Uint8Array {
  if (size > portion) {
    return randomFillSync(Buffer.alloc(size));
  }
  if (bytes.length < size) {
    bytes = randomFillSync(Buffer.alloc(portion));
  }
  const given = bytes.subarray(0, size);
  bytes = bytes.subarray(size);
  return given;
}
