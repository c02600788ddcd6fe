import { pictureWidths, type PictureWidth } from './pictures.ts';

/**
 * What every public picture is kept as, smallest first: its type, and how sharp draws it. AVIF of more effort is hardly smaller and takes
 * many times longer, which an upload or the first start would wait for.
 */
export const pictureForms = {
  avif: { type: 'image/avif', drawing: { quality: 52, effort: 1, chromaSubsampling: '4:2:0' } },
  webp: { type: 'image/webp', drawing: { quality: 88, alphaQuality: 90, effort: 2 } },
  jpeg: { type: 'image/jpeg', drawing: { quality: 80 } },
} as const;
export type PictureForm = keyof typeof pictureForms;
const allForms = Object.keys(pictureForms) as PictureForm[];

/** JPEG knows no transparency: what was clear becomes this. */
export const paperColour = '#fff';

interface PictureFile {
  /** Below the picture's own folder. */
  name: string;
  width: PictureWidth;
  form: PictureForm;
}

/** Every file that is kept of one picture. */
export const pictureFiles: readonly PictureFile[] = pictureWidths.flatMap((width) =>
  allForms.map((form) => ({ name: `${width}.${form}`, width, form })),
);

/** The forms that a browser takes, best first, as its `Accept` says; JPEG is for whoever names none of them. */
export function formsFor(accept: string): PictureForm[] {
  return allForms.filter((form) => form === 'jpeg' || accept.includes(pictureForms[form].type));
}
