export type FormLanguage = 'zh-TW' | 'zh-CN' | 'en';

/** Of the card form and of the page on which a card's bank asks. */
export const words = {
  'zh-TW': {
    test: '模擬的卡片表單，不會動用真錢',
    number: '卡號',
    expiry: '有效期限（MM/YY）',
    cvv: '安全碼',
    postalCode: '郵遞區號',
    cardNumber: '請檢查卡號',
    expirationDate: '請檢查有效期限',
    cvvWrong: '請檢查安全碼',
    postalCodeWrong: '請檢查郵遞區號',
    bank: '發卡銀行',
    ask: '要確認這筆付款嗎？',
    yes: '確認付款',
    no: '不是我',
  },
  'zh-CN': {
    test: '模拟的银行卡表单，不会动用真钱',
    number: '卡号',
    expiry: '有效期（MM/YY）',
    cvv: '安全码',
    postalCode: '邮政编码',
    cardNumber: '请检查卡号',
    expirationDate: '请检查有效期',
    cvvWrong: '请检查安全码',
    postalCodeWrong: '请检查邮政编码',
    bank: '发卡银行',
    ask: '要确认这笔付款吗？',
    yes: '确认付款',
    no: '不是我',
  },
  en: {
    test: 'A simulated card form: no real money',
    number: 'Card number',
    expiry: 'Expiry (MM/YY)',
    cvv: 'Security code',
    postalCode: 'Postal code',
    cardNumber: 'Check the card number',
    expirationDate: 'Check the expiry date',
    cvvWrong: 'Check the security code',
    postalCodeWrong: 'Check the postal code',
    bank: 'Your card’s bank',
    ask: 'Do you confirm this payment?',
    yes: 'Confirm the payment',
    no: 'It is not me',
  },
} as const;

/** A locale as a page writes it, or the nearest that there is. */
export function languageOf(locale: string | undefined): FormLanguage {
  if (locale?.startsWith('zh')) {
    return /TW|HK|Hant/i.test(locale) ? 'zh-TW' : 'zh-CN';
  }
  return 'en';
}
