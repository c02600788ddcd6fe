import type { LegalSection } from './legal-text.ts';
import { sections as everywhere } from './user-agreement.zh-CN.ts';

/** What holds there comes first, then what holds everywhere. */
export const sections: readonly LegalSection[] = [
  {
    title: '中国大陆地区：您的账号',
    blocks: [
      '请以中国大陆手机号注册，之后可以再绑定邮箱。',
      '您可以自行注销账号。我们在 15 个工作日内完成，不会另外要求您提供原本没有的人脸或证件照片。',
    ],
  },
  {
    title: '中国大陆地区：购买与退货',
    blocks: [
      '7 日内，未拆封使用的商品可以退。已开启的数字商品不适用，每次购买时会请您确认。',
      [
        '中小学生非学科类培训：预收不超过 3 个月、60 课时或 5,000 元。',
        '此类课程线下不晚于 20:30、线上不晚于 21:00 结束。',
      ],
    ],
  },
  {
    title: '中国大陆地区：儿童',
    blocks: ['不满 14 周岁儿童的信息属于敏感信息，须经家长或监护人同意并依专门规则保存；同意之外，一定也能拒绝。'],
  },
  {
    title: '中国大陆地区：活动与评价',
    blocks: ['活动的规则与奖项自开始时确定，之后不再变更。我们不以奖励换取好评，也不虚构拼团成员。'],
  },
  ...everywhere,
];
