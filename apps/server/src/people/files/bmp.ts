interface Pixels {
  width: number;
  height: number;
  /** Three bytes a pixel: red, green, blue; the top row first. */
  data: Buffer;
}

/** From the file's head: nothing is decoded. Null when the head makes no sense or tells of a kind that is not read here. */
export function bmpHead(bytes: Buffer) {
  if (bytes.length < 54 || bytes.toString('latin1', 0, 2) !== 'BM') {
    return null;
  }
  const headSize = bytes.readUInt32LE(14);
  const width = bytes.readInt32LE(18);
  const signedHeight = bytes.readInt32LE(22);
  const height = Math.abs(signedHeight);
  const bits = bytes.readUInt16LE(28);
  const compression = bytes.readUInt32LE(30);
  const isPlain = compression === 0 && [1, 4, 8, 24, 32].includes(bits);
  // Masks in the usual order, as every painting program writes them for 32 bits.
  const isMasked =
    compression === 3 &&
    bits === 32 &&
    bytes.length >= 66 &&
    bytes.readUInt32LE(54) === 0xff0000 &&
    bytes.readUInt32LE(58) === 0xff00;
  if (headSize < 40 || headSize > 124 || width < 1 || height < 1 || !(isPlain || isMasked)) {
    return null;
  }
  const colours = bits > 8 ? 0 : Math.min(bytes.readUInt32LE(46) || 2 ** bits, 2 ** bits);
  return {
    width,
    height,
    bits,
    colours,
    palette: 14 + headSize,
    pixels: bytes.readUInt32LE(10),
    topDown: signedHeight < 0,
  };
}

/** The pixels of a BMP, which sharp does not read; null when there are fewer than its head says. */
export function decodeBmp(bytes: Buffer): Pixels | null {
  const head = bmpHead(bytes);
  if (!head) {
    return null;
  }
  const { width, height, bits, colours, palette, topDown } = head;
  const rowSize = Math.ceil((width * bits) / 32) * 4;
  if (head.pixels < palette + colours * 4 || head.pixels + rowSize * height > bytes.length) {
    return null;
  }
  const data = Buffer.alloc(width * height * 3);
  for (let y = 0; y < height; y += 1) {
    const row = head.pixels + (topDown ? y : height - 1 - y) * rowSize;
    for (let x = 0; x < width; x += 1) {
      let from = row + x * (bits >> 3);
      if (bits <= 8) {
        const packed = bytes[row + ((x * bits) >> 3)] ?? 0;
        const index = (packed >> (8 - bits - ((x * bits) & 7))) & (2 ** bits - 1);
        from = palette + Math.min(index, colours - 1) * 4;
      }
      const to = (y * width + x) * 3;
      data[to] = bytes[from + 2] ?? 0;
      data[to + 1] = bytes[from + 1] ?? 0;
      data[to + 2] = bytes[from] ?? 0;
    }
  }
  return { width, height, data };
}
