import type { LegalSection } from './legal-text.ts';
import { sections as everywhere } from './user-agreement.zh-TW.ts';

/** What holds there comes first, then what holds everywhere. */
export const sections: readonly LegalSection[] = [
  {
    title: '中國大陸地區：您的帳號',
    blocks: [
      '請以中國大陸手機號碼註冊，之後可以再綁定電子郵件。',
      '您可以自行註銷帳號。我們在 15 個工作天內完成，不會另外要求您提供原本沒有的臉部或證件照片。',
    ],
  },
  {
    title: '中國大陸地區：購買與退貨',
    blocks: [
      '7 日內，未拆封使用的商品可以退。已開啟的數位商品不適用，每次購買時會請您確認。',
      [
        '中小學生非學科類培訓：預收不超過 3 個月、60 課時或人民幣 5,000 元。',
        '此類課程線下不晚於 20:30、線上不晚於 21:00 結束。',
      ],
    ],
  },
  {
    title: '中國大陸地區：兒童',
    blocks: ['未滿 14 歲兒童的資料屬於敏感資料，須經家長或監護人同意並依專門規則保存；同意之外，一定也能拒絕。'],
  },
  {
    title: '中國大陸地區：活動與評價',
    blocks: ['活動的規則與獎項自開始時確定，之後不再變更。我們不以獎勵換取好評，也不虛構拼團成員。'],
  },
  ...everywhere,
];
