/** How wide the first pictures are shown; the boot script and the screens must choose the same file. */
export const bannerSizes = '(min-width: 40rem) 608px, 100vw';
export const cardSizes = '(min-width: 40rem) 304px, 48vw';
export const gallerySizes = '(min-width: 40rem) 640px, 100vw';
