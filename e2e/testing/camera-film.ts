import { writeFile } from 'node:fs/promises';
import encodeQR from 'qr';

const width = 640;
const height = 480;
const frames = 10;

/** A film for Chromium's fake camera (Y4M): a QR code of that text, held still, not quite in the middle. */
export async function filmCode(path: string, text: string): Promise<void> {
  const code = encodeQR(text, 'raw', { border: 4, scale: 8 });
  const luma = Buffer.alloc(width * height, 150);
  for (const [row, dots] of code.entries()) {
    for (const [column, isDark] of dots.entries()) {
      luma[(row + 60) * width + column + 190] = isDark ? 30 : 230;
    }
  }
  const colour = Buffer.alloc((width * height) / 2, 128);
  const frame = Buffer.concat([Buffer.from('FRAME\n'), luma, colour]);
  const head = Buffer.from(`YUV4MPEG2 W${width} H${height} F10:1 Ip A1:1 C420jpeg\n`);
  await writeFile(path, Buffer.concat([head, ...Array.from({ length: frames }, () => frame)]));
}
