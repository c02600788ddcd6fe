/** Currencies that PayPal takes without a fraction; of all others with two digits of it. */
const whole: ReadonlySet<string> = new Set(['TWD', 'JPY', 'HUF']);
const taken: ReadonlySet<string> = new Set(['TWD', 'JPY', 'HUF', 'USD', 'EUR', 'GBP', 'AUD', 'HKD', 'SGD', 'CAD']);

/** An amount as it stands in requests and answers. */
export interface WireMoney {
  currency_code: string;
  value: string;
}

/** Minor units (1/100) as PayPal writes them. */
export const wireMoney = (amount: number, currency: string): WireMoney => ({
  currency_code: currency,
  value: whole.has(currency) ? String(Math.round(amount / 100)) : (amount / 100).toFixed(2),
});

export const isTaken = (currency: string): boolean => taken.has(currency);
/** The smallest amount of a currency, minor units. */
export const stepOf = (currency: string): number => (whole.has(currency) ? 100 : 1);

/** Minor units, or the issue that PayPal finds with it. */
export function readMoney({ currency_code: currency, value }: WireMoney): number | string {
  if (!isTaken(currency)) {
    return 'CURRENCY_NOT_SUPPORTED';
  }
  if (!/^\d{1,9}(\.\d{1,2})?$/.test(value) || (whole.has(currency) && value.includes('.'))) {
    return 'DECIMAL_PRECISION';
  }
  const amount = Math.round(Number(value) * 100);
  return amount > 0 ? amount : 'CANNOT_BE_ZERO_OR_NEGATIVE';
}

/** What PayPal keeps of a payment: four in a hundred, rounded up. */
export function feeOf(amount: number, currency: string): number {
  const step = stepOf(currency);
  return Math.ceil((amount * 0.04) / step) * step;
}
