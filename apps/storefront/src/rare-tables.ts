/**
 * In which of so many tables the files of a rarer path stand, by the length of its first word, which spreads them evenly enough.
 * `path` may be an address (`/cardPayment/1/2`) or its pattern (`/cardPayment/:orderId/:userId`).
 */
export const tableOf = (path: string, tables: number): number => (path.split('/')[1] ?? '').length % tables;
