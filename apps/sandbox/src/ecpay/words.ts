import type { CardField } from './cards.ts';

export type Language = 'zh-TW' | 'zh-CN' | 'en';

export const languages = ['zh-TW', 'en', 'zh-CN'] as const satisfies readonly Language[];

export const languageNames: Record<Language, string> = {
  'zh-TW': '繁中',
  en: 'EN',
  'zh-CN': '简中',
};

interface PageWords {
  bank: string;
  noRealMoney: string;
  payTitle: string;
  merchant: string;
  tradeNumber: string;
  field: Record<CardField, string>;
  fieldError: Record<CardField, string>;
  pay: string;
  cancel: string;
  testCards: string;
  paysCard: string;
  declinedCard: string;
  anyFutureMonth: string;
  challengeTitle: string;
  challengeText: string;
  card: string;
  confirm: string;
  refuse: string;
  paidTitle: string;
  failedTitle: string;
  notCharged: string;
  returning: string;
  back: string;
  closePage: string;
  endedTitle: string;
  endedText: string;
  errorTitle: string;
  errorText: string;
  languageChoice: string;
}

export const words: Record<Language, PageWords> = {
  'zh-TW': {
    bank: '測試收單行',
    noRealMoney: '僅供測試，不會真的扣款',
    payTitle: '信用卡付款',
    merchant: '特店',
    tradeNumber: '訂單編號',
    field: { number: '卡號', expiry: '有效期限（月/年）', cvv: '安全碼' },
    fieldError: {
      number: '請檢查卡號',
      expiry: '請填寫尚未過期的月/年，例如 12/30',
      cvv: '卡片背面的三碼數字',
    },
    pay: '確認付款',
    cancel: '取消並返回商店',
    testCards: '測試卡號',
    paysCard: '付款成功',
    declinedCard: '銀行拒絕',
    anyFutureMonth: '有效期限填任一未來月份',
    challengeTitle: '持卡人驗證',
    challengeText: '發卡銀行想確認這筆消費是您本人進行的。',
    card: '卡片',
    confirm: '是我本人，確認付款',
    refuse: '不是我，拒絕付款',
    paidTitle: '付款成功',
    failedTitle: '付款未完成',
    notCharged: '這張卡沒有被扣款。',
    returning: '正在帶您返回商店…',
    back: '返回商店',
    closePage: '您可以關閉此頁面。',
    endedTitle: '這筆交易已結束',
    endedText: '請回到商店查看訂單，需要付款時再重新開始。',
    errorTitle: '無法開始付款',
    errorText: '商店送來的資料無法受理，尚未扣款。請返回商店再試一次。',
    languageChoice: '語言',
  },
  en: {
    bank: 'Test acquirer',
    noRealMoney: 'A test bank: no real money moves',
    payTitle: 'Pay by card',
    merchant: 'Shop',
    tradeNumber: 'Order number',
    field: { number: 'Card number', expiry: 'Expiry (MM/YY)', cvv: 'Security code' },
    fieldError: {
      number: 'Please check the card number',
      expiry: 'Please give a month to come, such as 12/30',
      cvv: 'The three digits on the back of the card',
    },
    pay: 'Pay',
    cancel: 'Cancel and go back to the shop',
    testCards: 'Test cards',
    paysCard: 'Payment succeeds',
    declinedCard: 'Bank declines',
    anyFutureMonth: 'any month to come',
    challengeTitle: 'Is it you?',
    challengeText: 'Your bank would like to be sure that you are making this payment.',
    card: 'Card',
    confirm: 'Yes, confirm the payment',
    refuse: 'No, refuse it',
    paidTitle: 'Payment received',
    failedTitle: 'Payment not completed',
    notCharged: 'Your card was not charged.',
    returning: 'Taking you back to the shop…',
    back: 'Back to the shop',
    closePage: 'You may close this page.',
    endedTitle: 'This payment has ended',
    endedText: 'Please look at your order in the shop, and start again from there if it is not paid.',
    errorTitle: 'The payment cannot start',
    errorText: 'The shop sent something we cannot accept. Nothing was charged; please go back and try again.',
    languageChoice: 'Language',
  },
  'zh-CN': {
    bank: '测试收单行',
    noRealMoney: '仅供测试，不会真的扣款',
    payTitle: '信用卡付款',
    merchant: '商户',
    tradeNumber: '订单编号',
    field: { number: '卡号', expiry: '有效期（月/年）', cvv: '安全码' },
    fieldError: {
      number: '请检查卡号',
      expiry: '请填写尚未过期的月/年，例如 12/30',
      cvv: '卡片背面的三位数字',
    },
    pay: '确认付款',
    cancel: '取消并返回商店',
    testCards: '测试卡号',
    paysCard: '付款成功',
    declinedCard: '银行拒绝',
    anyFutureMonth: '有效期填任意未来月份',
    challengeTitle: '持卡人验证',
    challengeText: '发卡银行想确认这笔消费是您本人进行的。',
    card: '卡片',
    confirm: '是我本人，确认付款',
    refuse: '不是我，拒绝付款',
    paidTitle: '付款成功',
    failedTitle: '付款未完成',
    notCharged: '这张卡没有被扣款。',
    returning: '正在带您返回商店…',
    back: '返回商店',
    closePage: '您可以关闭此页面。',
    endedTitle: '这笔交易已结束',
    endedText: '请回到商店查看订单，需要付款时再重新开始。',
    errorTitle: '无法开始付款',
    errorText: '商店发来的资料无法受理，尚未扣款。请返回商店再试一次。',
    languageChoice: '语言',
  },
};

function isLanguage(text: unknown): text is Language {
  return languages.some((language) => language === text);
}

/** ECPay's own Language field: nothing means Traditional; the two languages this page does not speak get English. */
function fromShop(field: string | undefined): Language {
  const byField: Record<string, Language> = { ENG: 'en', CHI: 'zh-CN', JPN: 'en', KOR: 'en' };
  return byField[field ?? ''] ?? 'zh-TW';
}

/** The reader's choice (`?lang=`), else what the shop asked for. */
export function pageLanguage(chosen: unknown, shopField: string | undefined): Language {
  return isLanguage(chosen) ? chosen : fromShop(shopField);
}

/** The browser's first language that we speak; for pages that no shop has chosen a language for. */
export function browserLanguage(acceptLanguage: string | undefined): Language {
  for (const part of (acceptLanguage ?? '').toLowerCase().split(',')) {
    const tag = part.split(';')[0]?.trim() ?? '';
    if (tag.startsWith('en')) {
      return 'en';
    }
    if (/^zh-(cn|sg|hans)/.test(tag)) {
      return 'zh-CN';
    }
    if (tag.startsWith('zh')) {
      return 'zh-TW';
    }
  }
  return 'zh-TW';
}
