/**
 * What a notice may hold: every field that ECPay documents for a paid trade, also of methods that we do not offer, since a shop with
 * NeedExtraPaidInfo gets the fields of all of them (developers.ecpay.com.tw, "payment results" and "extra fields"). Should a new one
 * appear, its notices are refused and logged, and the payment is found by our query after ten minutes.
 */
const noticeFields: ReadonlySet<string> = new Set([
  'MerchantID',
  'MerchantTradeNo',
  'StoreID',
  'RtnCode',
  'RtnMsg',
  'TradeNo',
  'TradeAmt',
  'PaymentDate',
  'PaymentType',
  'PaymentTypeChargeFee',
  'PlatformID',
  'TradeDate',
  'SimulatePaid',
  'CustomField1',
  'CustomField2',
  'CustomField3',
  'CustomField4',
  'CheckMacValue',
  // A card.
  'gwsr',
  'process_date',
  'auth_code',
  'amount',
  'eci',
  'card4no',
  'card6no',
  'IssuingBank',
  'IssuingBankCode',
  // Instalments and bonus points.
  'stage',
  'stast',
  'staed',
  'red_dan',
  'red_de_amt',
  'red_ok_amt',
  'red_yet',
  // Paid every so often.
  'PeriodType',
  'Frequency',
  'ExecTimes',
  'PeriodAmount',
  'TotalSuccessTimes',
  'TotalSuccessAmount',
  // Banks, shops around the corner, wallets, and paying later.
  'WebATMAccBank',
  'WebATMAccNo',
  'WebATMBankName',
  'ATMAccBank',
  'ATMAccNo',
  'PaymentNo',
  'PayFrom',
  'AlipayID',
  'AlipayTradeNo',
  'TenpayTradeNo',
  'TWQRTradeNo',
  'WeiXinpayTradeNo',
  'BNPLTradeNo',
  'BNPLInstallment',
]);

/** Control characters, `&`, and what stands for bytes that are no UTF-8. */
const unwritable = /[\p{Cc}&\uFFFD]/u;

/** Fields whose value decides, as ECPay writes them; the check value does not tell capitals from small letters. */
const shapes: Readonly<Record<string, RegExp>> = {
  MerchantTradeNo: /^[0-9A-Z]{1,20}$/,
  TradeNo: /^[0-9A-Za-z]{1,20}$/,
  RtnCode: /^\d{1,10}$/,
  TradeAmt: /^\d{1,10}$/,
  SimulatePaid: /^[01]$/,
};

/**
 * Why these cannot be the fields of a notice; null: they can be. The check value is made of `name=value&name=value` in small letters, so
 * it stays right when a name's letters change, and when a field moves into the value before it. A simulated payment would lose its mark
 * that way, so names must be ECPay's to the letter and no value may hold an `&`.
 */
export function troubleIn(fields: Readonly<Record<string, string>>): string | null {
  if (Object.keys(fields).some((name) => !noticeFields.has(name))) {
    return 'an unknown field';
  }
  if (Object.values(fields).some((value) => unwritable.test(value))) {
    return 'a character that no field has';
  }
  const wrong = Object.entries(shapes).find(([name, shape]) => !shape.test(fields[name] ?? ''));
  return wrong ? `${wrong[0]} is missing or malformed` : null;
}
