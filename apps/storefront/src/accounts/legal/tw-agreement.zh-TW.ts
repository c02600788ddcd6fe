import type { LegalSection } from './legal-text.ts';
import { sections as everywhere } from './user-agreement.zh-TW.ts';

/** What holds there comes first, then what holds everywhere. */
export const sections: readonly LegalSection[] = [
  {
    title: '台灣地區：您的帳號',
    blocks: [
      '請以台灣手機號碼或電子郵件註冊。註冊前，我們會徵求您同意將帳號、訂單與學習紀錄存放於中國大陸；若不同意，仍可瀏覽，但無法建立帳號。',
      '您可以依隱私權政策查閱、更正、匯出、刪除資料，也可以撤回同意。',
    ],
  },
  {
    title: '台灣地區：付款與發票',
    blocks: [
      '新台幣以整數元收取。',
      [
        '個人發票可存入手機條碼或自然人憑證載具，也可以捐贈。',
        '公司發票須填統一編號。',
        '已開立的發票不重開：以作廢或折讓處理。',
      ],
    ],
  },
  {
    title: '台灣地區：解約與退款',
    blocks: [
      '通訊交易可於 7 日內解約；數位內容經您事先同意並開始提供後，不適用七日解約。網路教學可隨時終止，依實付價格退回未使用的比例。未開課的實體課程全數退還。',
    ],
  },
  {
    title: '台灣地區：未成年人',
    blocks: ['年滿 18 歲為成年。未滿 18 歲者，下單前須經家長或監護人同意。'],
  },
  ...everywhere,
];
