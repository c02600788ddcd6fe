import type { LegalSection } from './legal-text.ts';
import { sections as everywhere } from './user-agreement.zh-CN.ts';

/** What holds there comes first, then what holds everywhere. */
export const sections: readonly LegalSection[] = [
  {
    title: '台湾地区：您的账号',
    blocks: [
      '请以台湾手机号或邮箱注册。注册前，我们会征求您同意将账号、订单与学习记录存放于中国大陆；若不同意，仍可浏览，但无法建立账号。',
      '您可以依隐私政策查阅、更正、导出、删除数据，也可以撤回同意。',
    ],
  },
  {
    title: '台湾地区：付款与发票',
    blocks: [
      '新台币以整数元收取。',
      [
        '个人发票可存入手机条码或自然人凭证载具，也可以捐赠。',
        '公司发票须填统一编号。',
        '已开具的发票不重开：以作废或折让处理。',
      ],
    ],
  },
  {
    title: '台湾地区：解约与退款',
    blocks: [
      '通讯交易可于 7 日内解约；数字内容经您事先同意并开始提供后，不适用七日解约。网络教学可随时终止，按实付价格退回未使用的比例。未开课的线下课程全额退还。',
    ],
  },
  {
    title: '台湾地区：未成年人',
    blocks: ['年满 18 周岁为成年。未满 18 周岁者，下单前须经家长或监护人同意。'],
  },
  ...everywhere,
];
