import * as calls from '@lyceum/contract/messages.calls';
import * as schemas from '@lyceum/contract/messages.schemas';
import type { Serve } from '../../platform/serve.ts';
import {
  countSellerUnread,
  countUnread,
  listConversations,
  listSellerConversations,
  readMessages,
  readSellerMessages,
} from './read-messages.ts';
import { searchMessages, searchSellerMessages } from './search-messages.ts';
import { reportMessages, reportSellerMessages } from './report-messages.ts';
import { rateCase, readOpening } from './support-cases.ts';
import {
  blockAsBuyer,
  blockAsSeller,
  editMessage,
  editSellerMessage,
  markOwnDelivered,
  markOwnRead,
  markSellerDelivered,
  markSellerRead,
  sendMessage,
  sendSellerMessage,
  takeMessageBack,
  takeSellerMessageBack,
  typeAsBuyer,
  typeAsSeller,
} from './write-messages.ts';

export function messagesHttp(serve: Serve): void {
  serve(calls.conversations, schemas.conversations, listConversations);
  serve(calls.sellerConversations, schemas.sellerConversations, listSellerConversations);
  serve(calls.unread, schemas.unread, countUnread);
  serve(calls.sellerUnread, schemas.sellerUnread, countSellerUnread);
  serve(calls.messages, schemas.messages, readMessages);
  serve(calls.sellerMessages, schemas.sellerMessages, readSellerMessages);
  serve(calls.send, schemas.send, sendMessage);
  serve(calls.sellerSend, schemas.sellerSend, sendSellerMessage);
  serve(calls.markRead, schemas.markRead, markOwnRead);
  serve(calls.sellerMarkRead, schemas.sellerMarkRead, markSellerRead);
  serve(calls.markDelivered, schemas.markDelivered, markOwnDelivered);
  serve(calls.sellerMarkDelivered, schemas.sellerMarkDelivered, markSellerDelivered);
  serve(calls.edit, schemas.edit, editMessage);
  serve(calls.sellerEdit, schemas.sellerEdit, editSellerMessage);
  serve(calls.takeBack, schemas.takeBack, takeMessageBack);
  serve(calls.sellerTakeBack, schemas.sellerTakeBack, takeSellerMessageBack);
  serve(calls.block, schemas.block, blockAsBuyer);
  serve(calls.sellerBlock, schemas.sellerBlock, blockAsSeller);
  serve(calls.typing, schemas.typing, typeAsBuyer);
  serve(calls.sellerTyping, schemas.sellerTyping, typeAsSeller);
  serve(calls.search, schemas.search, searchMessages);
  serve(calls.sellerSearch, schemas.sellerSearch, searchSellerMessages);
  serve(calls.report, schemas.report, reportMessages);
  serve(calls.sellerReport, schemas.sellerReport, reportSellerMessages);
  serve(calls.opening, schemas.opening, readOpening);
  serve(calls.rate, schemas.rate, rateCase);
}
