import type { messages, sellerMessages } from '@lyceum/contract/messages.calls';
import type { Answer, ReplyOf } from '@lyceum/web/call-client';

export type Page = Omit<ReplyOf<typeof messages>, 'offered' | 'offeredOrder' | 'toRate'>;
export type Message = Page['list'][number];
export type PageAnswer = Answer<typeof messages | typeof sellerMessages>;
