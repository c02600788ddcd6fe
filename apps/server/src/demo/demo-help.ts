import type { LocalizedText } from '@lyceum/domain/language';
import type { helpQuestions } from '../catalogue/help/help.tables.ts';
import type { deskAnswers } from '../messages/desk/desk.tables.ts';

const inAll = (tw: string, cn: string, en: string): LocalizedText => ({ 'zh-TW': tw, 'zh-CN': cn, en });

const questions: readonly [question: LocalizedText, answer: LocalizedText][] = [
  [
    inAll(
      '怎麼申請退款？可以退多少？',
      '怎么申请退款？可以退多少？',
      'How do I ask for a refund, and how much comes back?',
    ),
    inAll(
      '打開那筆訂單，按「申請退款」，送出前就會看到退回的金額。能退多少依購買時頁面上寫的退費規定計算。款項退回原來的付款方式。',
      '打开那笔订单，点“申请退款”，提交前就会看到退回的金额。能退多少按购买时页面上写的退款规定计算。款项退回原来的付款方式。',
      'Open the order and choose the refund. You see the amount before you send it. It follows the refund terms that stood on the page when you bought. The money goes back the way you paid.',
    ),
  ],
  [
    inAll('預約的時間可以改嗎？', '预约的时间可以改吗？', 'Can I change the time of a booking?'),
    inAll(
      '可以。在訂單裡選「改期」，挑一個還空著的時間；價格不同時，會先告訴您要補多少或退多少。太接近開始時間就不能改了，期限寫在訂單上。',
      '可以。在订单里选“改期”，挑一个还空着的时间；价格不同时，会先告诉您要补多少或退多少。太接近开始时间就不能改了，期限写在订单上。',
      'Yes. Choose another free time on the order. If the price differs, you are told first what to pay or what comes back. Shortly before it begins it can no longer be changed; the order says until when.',
    ),
  ],
  [
    inAll('為什麼我的訂單被取消了？', '为什么我的订单被取消了？', 'Why was my order cancelled?'),
    inAll(
      '訂單會保留名額一段時間等您付款，時間到了還沒付款就會取消，名額讓給別人。倒數時間寫在訂單上。沒有扣款的話，重新下單就可以。',
      '订单会保留名额一段时间等您付款，时间到了还没付款就会取消，名额让给别人。倒计时写在订单上。没有扣款的话，重新下单就可以。',
      'An order keeps the place for a while until you pay. When that time is over it is cancelled, and the place is free for others. The order shows how long is left. If nothing was charged, simply order again.',
    ),
  ],
  [
    inAll(
      '錢已經扣了，訂單卻還沒付款成功？',
      '钱已经扣了，订单却还没付款成功？',
      'I was charged, but the order is not paid?',
    ),
    inAll(
      '銀行的通知有時會晚幾分鐘。請稍等再打開訂單看看，不要重複付款。若訂單已經取消，款項會自動退回。',
      '银行的通知有时会晚几分钟。请稍等再打开订单看看，不要重复付款。若订单已经取消，款项会自动退回。',
      'Word from the bank can take some minutes. Wait a little, open the order again, and do not pay twice. If the order was cancelled meanwhile, the money comes back by itself.',
    ),
  ],
  [
    inAll('買的課程在哪裡看？', '买的课程在哪里看？', 'Where do I find a course that I bought?'),
    inAll(
      '在「我的」裡的「我的課程」。線上課程點一下就能看，看到哪裡會記住，換一台裝置也接得上。',
      '在“我的”里的“我的课程”。在线课程点一下就能看，看到哪里会记住，换一台设备也接得上。',
      'Under My courses on your own page. A recorded lesson begins with a tap, remembers where you stopped, and goes on there on another device.',
    ),
  ],
  [
    inAll('上課、進教室時要出示什麼？', '上课、进教室时要出示什么？', 'What do I show when I arrive?'),
    inAll(
      '出示訂單上的 QR 碼，櫃台掃過就完成報到。沒有網路時，念出旁邊的數字也可以。',
      '出示订单上的二维码，前台扫过就完成报到。没有网络时，念出旁边的数字也可以。',
      'The QR code on the order. The desk scans it, and you are checked in. Without a connection, read out the number beside it.',
    ),
  ],
  [
    inAll('頁面上的時間是哪裡的時間？', '页面上的时间是哪里的时间？', 'Whose time is shown?'),
    inAll(
      '線上課程與諮詢以您所在地的時間顯示；到場的課程和教室以當地時間顯示，並寫明城市。',
      '线上课程与咨询以您所在地的时间显示；到场的课程和教室以当地时间显示，并写明城市。',
      'What happens online is shown in your own time. What you go to is shown in the time of its place, with the city beside it.',
    ),
  ],
  [
    inAll('孩子可以自己用帳號嗎？', '孩子可以自己用账号吗？', 'May a child have an account?'),
    inAll(
      '可以，但要先由監護人同意。同意以前，孩子可以瀏覽，不能購買。監護人隨時可以查看、更正或撤回同意。',
      '可以，但要先由监护人同意。同意以前，孩子可以浏览，不能购买。监护人随时可以查看、更正或撤回同意。',
      'Yes, once a guardian has agreed. Until then a child can look around but not buy. The guardian may look at it, correct it, or withdraw the consent at any time.',
    ),
  ],
  [
    inAll(
      '老師請我在別處付款，可以嗎？',
      '老师请我在别处付款，可以吗？',
      'A teacher asks me to pay elsewhere. Should I?',
    ),
    inAll(
      '請不要。在 Lyceum 之外付的款，我們看不到，也無法退款。請截圖並告訴客服。',
      '请不要。在 Lyceum 之外付的款，我们看不到，也无法退款。请截图并告诉客服。',
      'Please do not. We cannot see or refund money that was paid outside Lyceum. Take a screenshot and tell support.',
    ),
  ],
  [
    inAll('想在 Lyceum 開課或出租教室？', '想在 Lyceum 开课或出租教室？', 'Can I teach or rent out rooms here?'),
    inAll(
      '在「我的」裡打開「合作加入」，選擇適合的身分並送出資料。審核結果會以通知告訴您。',
      '在“我的”里打开“合作加入”，选择适合的身份并提交资料。审核结果会以通知告诉您。',
      'Open Work with us on your own page, choose what fits, and send your papers. You are told how it was decided.',
    ),
  ],
];

export const demoQuestions: readonly (typeof helpQuestions.$inferInsert)[] = questions.map(
  ([question, answer], at) => ({
    id: `hlp_demo${at + 1}`,
    question,
    answer,
    region: null,
    shown: true,
    position: at + 1,
  }),
);

export const demoAnswers: readonly (typeof deskAnswers.$inferInsert)[] = [
  {
    id: 'dsa_demo1',
    title: inAll('收到，查詢中', '收到，查询中', 'Looking into it'),
    text: inAll(
      '您好，已經收到您的問題，我們正在查，有結果馬上告訴您。',
      '您好，已经收到您的问题，我们正在查，有结果马上告诉您。',
      'Hello, we have your question and are looking into it. We will tell you as soon as we know more.',
    ),
  },
  {
    id: 'dsa_demo2',
    title: inAll('退款進度', '退款进度', 'State of a refund'),
    text: inAll(
      '款項已經退回原來的付款方式。到帳時間看銀行，通常要幾個工作天。',
      '款项已经退回原来的付款方式。到账时间看银行，通常要几个工作日。',
      'The money is on its way back the way you paid. How long it takes depends on the bank, usually some working days.',
    ),
  },
  {
    id: 'dsa_demo3',
    title: inAll('請提供訂單編號', '请提供订单编号', 'Asking for the order number'),
    text: inAll(
      '方便給我們訂單編號嗎？在訂單頁最下方可以找到。',
      '方便给我们订单编号吗？在订单页最下方可以找到。',
      'Could you give us the order number? You find it at the end of the order.',
    ),
  },
];
