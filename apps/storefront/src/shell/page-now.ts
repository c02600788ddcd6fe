/** Where in the shop the reader is, without what stands behind the question mark: that may let somebody in. */
export const pageNow = (): string => (location.hash.slice(1).split('?')[0] ?? '').slice(0, 200) || '/';
