import type { Language } from '@lyceum/domain/language';
import { create } from 'qrcode';
import sharp, { type OverlayOptions } from 'sharp';
import { safe } from '../../platform/html.ts';
import type { PosterFonts } from './poster-fonts.ts';

/** What stands on a poster, in the order in which it is read. Empty: it is left out. */
export interface PosterContent {
  language: Language;
  picture: Buffer | null;
  /** A face is shown whole, a course's picture wide. */
  isPortrait: boolean;
  name: string;
  seller: string;
  /** The place, or who teaches. */
  where: string;
  price: string;
  /** What the code is for. */
  hint: string;
  /** Where the code leads. */
  address: string;
}

const width = 750;
const margin = 48;
const inner = width - 2 * margin;
const wide = { width: inner, height: 436 };
const portrait = { width: 360, height: 360 };
const corner = 24;
const codeSize = 208;
const ground = '#ffffff';
const ink = '#14161f';
const muted = '#5b6178';
const accent = '#3b4cca';
const line = '#e3e5ee';

/** The languages draw some characters differently. */
const families: Record<Language, string> = {
  'zh-TW': 'Noto Sans CJK TC',
  'zh-CN': 'Noto Sans CJK SC',
  en: 'Noto Sans CJK TC',
};

interface Writing {
  size: number;
  weight: keyof PosterFonts;
  colour: string;
  mostLines: number;
  width: number;
}

interface Drawn {
  bytes: Buffer;
  width: number;
  height: number;
}

/** Fonts for emoji are large and differ; without one each would be an empty box. */
const withoutEmoji = (text: string): string =>
  text
    .replaceAll(/[\p{Emoji_Presentation}\u{FE0F}\u{200D}]/gu, '')
    .replaceAll(/\s+/g, ' ')
    .trim();

async function drawLines(text: string, writing: Writing, language: Language, fonts: PosterFonts): Promise<Drawn> {
  const { data, info } = await sharp({
    text: {
      text: `<span foreground="${writing.colour}" insert_hyphens="false">${safe(text)}</span>`,
      font: `${families[language]} ${writing.weight === 'bold' ? 'Bold ' : ''}${writing.size}`,
      fontfile: fonts[writing.weight],
      width: writing.width,
      wrap: 'word-char',
      dpi: 72,
      rgba: true,
    },
  })
    .png()
    .toBuffer({ resolveWithObject: true });
  return { bytes: data, width: info.width, height: info.height };
}

/** In at most so many lines: what does not fit is cut where a character ends. */
async function drawText(text: string, writing: Writing, language: Language, fonts: PosterFonts): Promise<Drawn> {
  const tallest = writing.size * 1.5 * writing.mostLines;
  const fits = ({ height, width: drawnWidth }: Drawn) => height <= tallest && drawnWidth <= writing.width;
  const plain = withoutEmoji(text);
  const whole = await drawLines(plain, writing, language, fonts);
  if (fits(whole)) {
    return whole;
  }
  const characters = Array.from(new Intl.Segmenter(language).segment(plain), ({ segment }) => segment);
  let best = await drawLines('…', writing, language, fonts);
  let least = 0;
  let most = characters.length - 1;
  while (least < most) {
    const middle = Math.ceil((least + most) / 2);
    // oxlint-disable-next-line no-await-in-loop
    const tried = await drawLines(`${characters.slice(0, middle).join('').trimEnd()}…`, writing, language, fonts);
    if (fits(tried)) {
      best = tried;
      least = middle;
    } else {
      most = middle - 1;
    }
  }
  return best;
}

/** Its squares are whole pixels, and it has a quiet edge of four of them. */
async function drawCode(address: string): Promise<Drawn> {
  const { size, data } = create(address, { errorCorrectionLevel: 'M' }).modules;
  const edge = 4;
  const full = size + 2 * edge;
  const pixels = Buffer.alloc(full * full, 255);
  data.forEach((dark, at) => {
    if (dark) {
      pixels[(Math.floor(at / size) + edge) * full + (at % size) + edge] = 0;
    }
  });
  const scaled = Math.max(1, Math.round(codeSize / full)) * full;
  const bytes = await sharp(pixels, { raw: { width: full, height: full, channels: 1 } })
    .resize(scaled, scaled, { kernel: 'nearest' })
    .png()
    .toBuffer();
  return { bytes, width: scaled, height: scaled };
}

/** With round corners, cut to its place. */
async function drawPicture(picture: Buffer, place: { width: number; height: number }): Promise<Drawn> {
  const round = Buffer.from(
    `<svg width="${place.width}" height="${place.height}"><rect width="100%" height="100%" rx="${corner}"/></svg>`,
  );
  const bytes = await sharp(picture)
    .resize({ ...place, fit: 'cover' })
    .flatten({ background: line })
    .ensureAlpha()
    .composite([{ input: round, blend: 'dest-in' }])
    .png()
    .toBuffer();
  return { bytes, ...place };
}

const solid = (colour: string, size: { width: number; height: number }): OverlayOptions['input'] => ({
  create: { ...size, channels: 3, background: colour },
});

/** A picture to be sent or printed: what it is, what it costs, and a code that leads to it. */
export async function drawPoster(content: PosterContent, fonts: PosterFonts): Promise<Buffer> {
  const { language, picture, isPortrait, name, seller, where, price, hint, address } = content;
  const parts: OverlayOptions[] = [];
  let top = margin;
  const put = ({ bytes, height }: Drawn, left: number, below: number) => {
    parts.push({ input: bytes, left, top });
    top += height + below;
  };
  if (picture) {
    const place = isPortrait ? portrait : wide;
    put(await drawPicture(picture, place), Math.round((width - place.width) / 2), 36);
  }
  const across = { width: inner, weight: 'regular', colour: muted } as const;
  const texts: [text: string, writing: Writing, below: number][] = [
    [name, { ...across, size: 44, weight: 'bold', colour: ink, mostLines: 3 }, 28],
    [seller, { ...across, size: 28, mostLines: 1 }, 20],
    [where, { ...across, size: 28, mostLines: 2 }, 20],
    [price, { ...across, size: 46, weight: 'bold', colour: accent, mostLines: 1 }, 16],
  ];
  for (const [text, writing, below] of texts) {
    if (withoutEmoji(text) !== '') {
      // oxlint-disable-next-line no-await-in-loop
      put(await drawText(text, writing, language, fonts), margin, below);
    }
  }
  top += 20;
  parts.push({ input: solid(line, { width: inner, height: 2 }), left: margin, top });
  top += 24;
  const code = await drawCode(address);
  const beside = { ...across, width: inner - code.width - 24 };
  const ourName = await drawText(
    'Lyceum',
    { ...beside, size: 40, weight: 'bold', colour: ink, mostLines: 1 },
    language,
    fonts,
  );
  const told = await drawText(hint, { ...beside, size: 26, mostLines: 3 }, language, fonts);
  const gap = 16;
  const from = top + Math.max(0, Math.round((code.height - ourName.height - gap - told.height) / 2));
  parts.push(
    { input: code.bytes, left: width - margin - code.width, top },
    { input: ourName.bytes, left: margin, top: from },
    { input: told.bytes, left: margin, top: from + ourName.height + gap },
  );
  top += code.height + 24;
  return sharp({ create: { width, height: top, channels: 3, background: ground } })
    .composite(parts)
    .png({ palette: true, effort: 7 })
    .toBuffer();
}
