import type { PageLanguage } from '../banks/page.ts';

/** MPG has no page in simplified characters and one in Japanese, which is shown in English here. */
export const languageOf = (langType: string | undefined): PageLanguage =>
  langType === 'en' || langType === 'jp' ? 'en' : 'zh-TW';

const traditional = {
  title: '藍新金流模擬付款頁',
  check: '3D 驗證',
  ask: '銀行要確認是您本人付款。這裡是模擬頁，不會寄出驗證碼。',
  confirm: '確認付款',
  deny: '驗證失敗',
  back: '返回商店',
  over: '這筆付款已經結束',
  returning: '正在返回商店',
};
const simplified = {
  title: '蓝新金流模拟付款页',
  check: '3D 验证',
  ask: '银行要确认是您本人付款。这里是模拟页，不会发送验证码。',
  confirm: '确认付款',
  deny: '验证失败',
  back: '返回商店',
  over: '这笔付款已经结束',
  returning: '正在返回商店',
};
const english = {
  title: 'NewebPay, simulated',
  check: '3-D Secure',
  ask: 'The bank asks whether it is you who pays. This page is simulated: no code is sent.',
  confirm: 'Confirm the payment',
  deny: 'Fail the check',
  back: 'Back to the shop',
  over: 'This payment is over',
  returning: 'Going back to the shop',
};

export const words: Record<PageLanguage, typeof english> = {
  'zh-TW': traditional,
  'zh-CN': simplified,
  en: english,
};
