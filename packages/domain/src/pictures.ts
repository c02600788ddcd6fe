/** Pixels; a narrower picture is not blown up. Every public picture is kept in each of them. */
export const pictureWidths = [240, 480, 960] as const;
export type PictureWidth = (typeof pictureWidths)[number];

/**
 * The address of a picture: its folder, the colours of its first and last corner (`rrggbbrrggbb`) that are shown until it is there, and a
 * width. It ends in `.webp` whatever form the server then sends.
 */
export const addressPattern = /^\/media\/([A-Za-z0-9]+)(?:-([0-9a-f]{12}))?\/(\d{1,4})\.webp$/;

/** The address in the largest width; without corners for a picture that is clear in places. */
export function pictureAddress(folder: string, corners: string | null): string {
  return `/media/${folder}${corners === null ? '' : `-${corners}`}/${Math.max(...pictureWidths)}.webp`;
}

/** The folder and width that an address asks for; null for any other address. */
export function askedPicture(src: string): { folder: string; width: number } | null {
  const [, folder, , width] = addressPattern.exec(src) ?? [];
  return folder === undefined ? null : { folder, width: Number(width) };
}

/** The same picture in that width; any other address stays as it is. */
export const inWidth = (src: string, width: PictureWidth): string =>
  addressPattern.test(src) ? src.replace(/\d+\.webp$/, `${width}.webp`) : src;

/** For `srcset`; undefined for what is no picture of ours. */
export const sourcesOf = (src: string): string | undefined =>
  addressPattern.test(src) ? pictureWidths.map((width) => `${inWidth(src, width)} ${width}w`).join(', ') : undefined;

/** A CSS image of the picture's corners, from one to the other; null where nothing is known of it. */
export function groundOf(src: string): string | null {
  const corners = addressPattern.exec(src)?.[2];
  return corners === undefined ? null : `linear-gradient(135deg,#${corners.slice(0, 6)},#${corners.slice(6)})`;
}
