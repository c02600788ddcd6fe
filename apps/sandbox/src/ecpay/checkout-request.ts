import { isSigned, type Fields } from './check-mac-value.ts';
import { codes, type Refusal } from './codes.ts';
import type { Merchant } from './merchants.ts';
import { parseTaipeiText } from './taipei-time.ts';

/** ECPay names no number; a form that lay around longer than this is taken for an old one. */
const tradeDateWindowMs = 30 * 60_000;

interface FieldRule {
  required: boolean;
  /** In characters. */
  longest: number;
  pattern?: RegExp;
  code?: Refusal['code'];
}

const address = /^https?:\/\/[^\s]+$/;

const rules: Record<string, FieldRule> = {
  MerchantTradeNo: {
    required: true,
    longest: 20,
    pattern: /^[0-9A-Za-z]+$/,
    code: codes.badTradeNumber,
  },
  MerchantTradeDate: { required: true, longest: 20 },
  PaymentType: { required: true, longest: 20, pattern: /^aio$/ },
  TotalAmount: { required: true, longest: 9, pattern: /^[1-9]\d*$/ },
  TradeDesc: { required: true, longest: 200 },
  ItemName: { required: true, longest: 400 },
  ReturnURL: { required: true, longest: 200, pattern: address },
  ChoosePayment: { required: true, longest: 20, pattern: /^(Credit|ALL)$/ },
  EncryptType: { required: true, longest: 1, pattern: /^1$/ },
  OrderResultURL: { required: false, longest: 200, pattern: address },
  ClientBackURL: { required: false, longest: 200, pattern: address },
  NeedExtraPaidInfo: { required: false, longest: 1, pattern: /^[YN]$/ },
  StoreID: { required: false, longest: 20 },
  CustomField1: { required: false, longest: 50 },
  CustomField2: { required: false, longest: 50 },
  CustomField3: { required: false, longest: 50 },
  CustomField4: { required: false, longest: 50 },
  Language: { required: false, longest: 3, pattern: /^(ENG|CHI|JPN|KOR)$/ },
};

function brokenRule(fields: Fields): Refusal | undefined {
  for (const [name, rule] of Object.entries(rules)) {
    const value = fields[name] ?? '';
    const code = rule.code ?? codes.badField;
    if (value === '' && rule.required) {
      return { code, message: `${name} is required` };
    }
    if (Array.from(value).length > rule.longest) {
      return { code, message: `${name} is longer than ${rule.longest}` };
    }
    if (value !== '' && rule.pattern && !rule.pattern.test(value)) {
      return { code, message: `${name} Error` };
    }
  }
  return undefined;
}

/** The server notice, the buyer's return and the way back are three addresses: one page cannot be all. */
function repeatedAddress(fields: Fields): Refusal | undefined {
  const given = ['ReturnURL', 'OrderResultURL', 'ClientBackURL'].map((name) => fields[name]).filter((value) => value);
  return new Set(given).size === given.length
    ? undefined
    : {
        code: codes.badField,
        message: 'ReturnURL, OrderResultURL and ClientBackURL must be different',
      };
}

function staleDate(fields: Fields, wallClockMs: number): Refusal | undefined {
  const at = parseTaipeiText(fields['MerchantTradeDate'] ?? '');
  return at !== undefined && Math.abs(wallClockMs - at) <= tradeDateWindowMs
    ? undefined
    : { code: codes.badField, message: 'MerchantTradeDate Error' };
}

/** The merchant who signed the form, or the refusal. */
export function authenticate(fields: Fields, merchants: ReadonlyMap<string, Merchant>): Merchant | Refusal {
  const merchant = merchants.get(fields['MerchantID'] ?? '');
  if (!merchant) {
    return { code: codes.badField, message: 'MerchantID Error' };
  }
  return isSigned(fields, merchant) ? merchant : { code: codes.checkMacValue, message: 'CheckMacValue Error' };
}

/** What is wrong with a signed checkout form; undefined when nothing is. */
export function refuseCheckout(fields: Fields, wallClockMs: number): Refusal | undefined {
  return brokenRule(fields) ?? repeatedAddress(fields) ?? staleDate(fields, wallClockMs);
}
