/** How an address is written. */
export const emailExample = 'name@example.com';

/** `lin@example.com` → `l***@example.com`: enough for its owner to recognise. */
export const maskEmail = (email: string): string => email.replace(/^(.).*(?=@)/su, '$1***');

/** In small letters without spaces around, or null for what cannot be an e-mail address. */
export function parseEmail(text: string): string | null {
  const address = text.normalize('NFKC').trim().toLowerCase();
  const looksRight = /^[^\s@<>"',;:\\()[\]]{1,64}@[a-z0-9\u0080-\uffff.-]+\.[a-z0-9\u0080-\uffff-]{2,}$/.test(address);
  return looksRight && address.length <= 200 && !address.includes('..') ? address : null;
}
