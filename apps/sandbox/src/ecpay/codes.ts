/** Answers of the acquirer. The numbers are ECPay's where they are published; `badField` stands for its many field codes. */
export const codes = {
  paid: '1',
  /** A number that was used before, or (in a query) a number that nobody used. */
  tradeNumber: '10200047',
  badField: '10200050',
  badTradeNumber: '10200052',
  declined: '10200058',
  checkMacValue: '10200073',
  notEstablished: '10200095',
  timeOut: '10200115',
} as const;

export type Code = (typeof codes)[keyof typeof codes];

export interface Refusal {
  code: Code;
  message: string;
}
