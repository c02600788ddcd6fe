import { randomUUID } from 'node:crypto';
import * as desk from '@lyceum/contract/desk.calls';
import * as messages from '@lyceum/contract/messages.calls';
import { askerOf, askerWith, type Session } from './calls.ts';
import { openOfficeSession } from './office.ts';
import type { Shop } from './shop.ts';

/**
 * A buyer asks official support, is answered, and asks again; the desk has noted something. With an order it is about that one. Answers the
 * conversation's id.
 */
export async function aSupportTalk(shop: Shop, { token }: Session, orderId?: string): Promise<string> {
  const buyer = askerOf(shop, token);
  const support = askerWith(shop, {
    cookie: `lyceum_office=${await openOfficeSession(shop, 'support@lyceum.example')}`,
  });
  const first = {
    id: randomUUID(),
    text: '您好，我付了款，但訂單還是顯示等待付款，請幫我看看。',
    page: '/orderDetail',
    ...(orderId !== undefined && { orderId }),
  };
  const { conversationId } = await buyer(messages.send, first);
  const text = '您好，銀行的通知晚了幾分鐘，已經收到了，訂單現在是已付款。';
  await support(desk.send, { conversationId, id: randomUUID(), text });
  await support(desk.note, { conversationId, text: '已向銀行確認入帳時間，若再發生請轉財務。' });
  await buyer(messages.send, { id: randomUUID(), text: '看到了，謝謝！那收據要去哪裡下載呢？' });
  return conversationId;
}

/** The desk answers and closes what is asked there, so that the buyer is asked how satisfied one is. */
export async function solveTalk(shop: Shop, conversationId: string): Promise<void> {
  const support = askerWith(shop, {
    cookie: `lyceum_office=${await openOfficeSession(shop, 'support@lyceum.example')}`,
  });
  const text = '訂單頁下方有「訂單編號」，付款完成的信裡也有收據。';
  const { seq } = await support(desk.send, { conversationId, id: randomUUID(), text });
  const { newest } = await support(desk.talk, { conversationId });
  await support(desk.solve, { caseId: newest?.caseId ?? '', seq });
}
