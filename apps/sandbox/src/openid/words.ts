export const languages = ['zh-TW', 'zh-CN', 'en'] as const;
export type Language = (typeof languages)[number];

/** The language that the shop asked for. */
export const languageFrom = (told: unknown): Language => languages.find((one) => one === told) ?? 'en';

interface Words {
  pretend: string;
  title: (party: string) => string;
  text: string;
  textName: string;
  noCompany: string;
  choose: string;
  unproven: string;
  noEmail: string;
  allow: string;
  refuse: string;
  back: string;
  wrongTitle: string;
}

export const words: Readonly<Record<Language, Words>> = {
  'zh-TW': {
    pretend: '模擬的登入頁，不是真的帳號',
    title: (party) => `使用 ${party} 登入`,
    text: 'Lyceum 將收到您的名稱與電子郵件。',
    textName: 'Lyceum 將收到您的暱稱與頭像。',
    noCompany: '只有 openid',
    choose: '選擇帳號',
    unproven: '未驗證',
    noEmail: '沒有電子郵件',
    allow: '允許',
    refuse: '拒絕',
    back: '回到商店',
    wrongTitle: '這個請求有誤',
  },
  'zh-CN': {
    pretend: '模拟的登录页，不是真的账号',
    title: (party) => `使用 ${party} 登录`,
    text: 'Lyceum 将收到您的名称与电子邮件。',
    textName: 'Lyceum 将收到您的昵称与头像。',
    noCompany: '只有 openid',
    choose: '选择账号',
    unproven: '未验证',
    noEmail: '没有电子邮件',
    allow: '允许',
    refuse: '拒绝',
    back: '回到商店',
    wrongTitle: '这个请求有误',
  },
  en: {
    pretend: 'A simulated sign-in. These are not real accounts.',
    title: (party) => `Sign in with ${party}`,
    text: 'Lyceum will get your name and e-mail address.',
    textName: 'Lyceum will get your nickname and picture.',
    noCompany: 'openid alone',
    choose: 'Choose an account',
    unproven: 'not verified',
    noEmail: 'no e-mail',
    allow: 'Allow',
    refuse: 'Refuse',
    back: 'Back to the shop',
    wrongTitle: 'This request is wrong',
  },
};
