import { dataIn, inRecords, ofPost, ofRecords } from '../../platform/data-map.ts';
import type { Feature } from '../../platform/feature.ts';
import { accountErased } from '../../people/accounts/account-events.ts';
import { when } from '../../platform/events.ts';
import { closeConversationsOf } from './blank-conversations.sql.ts';
import { messagesHttp } from './messages.http.ts';
import { forgetMessages } from './forget-messages.ts';
import { foldMessages } from './search-messages.ts';
import { serveMessageFiles } from './message-files.ts';
import {
  conversations,
  messageFiles,
  messageReports,
  messages,
  supportCases,
  supportHours,
} from './messages.tables.ts';

export const messagesFeature: Feature = {
  calls: messagesHttp,
  routes: serveMessageFiles,
  hears: [when(accountErased, (tx, { userId, at }) => closeConversationsOf(tx, userId, at))],
  files: { message: [messageFiles.fileId, [messageReports.messages, '$[*].files[*]']] },
  jobs: {
    'messages.fold': { everySeconds: 300, run: foldMessages },
    'messages.forget': { everySeconds: 3_600, run: forgetMessages },
  },
  data: [
    dataIn(
      conversations,
      {
        userId: { ...ofRecords, purpose: 'whose conversation it is' },
        excerpt: { ...inRecords, purpose: 'shows the newest message in a list', exported: false },
        createdAt: { ...ofRecords, purpose: 'when it began' },
        lastAt: { ...ofRecords, purpose: 'the order of a list' },
        buyerBlocks: { ...ofRecords, purpose: 'keeps messages from a seller away' },
        sellerBlocks: { ...ofRecords, purpose: 'keeps messages from a buyer away', exported: false },
        buyerDelivered: { ...ofRecords, purpose: 'tells the seller what arrived', exported: false },
        buyerRead: { ...ofRecords, purpose: 'tells the seller what was read', exported: false },
      },
      ['id', 'agencyId', 'lastSeq', 'sellerDelivered', 'sellerRead', 'buyerUnread', 'sellerUnread', 'lastFiles'],
    ),
    dataIn(
      messages,
      {
        text: { ...inRecords, purpose: 'what buyer and seller wrote to each other' },
        folded: { ...inRecords, purpose: 'finds a message again', exported: false },
        sentAt: { ...ofRecords, purpose: 'when it was sent' },
        editedAt: { ...ofRecords, purpose: 'when it was edited' },
        takenBackAt: { ...ofRecords, purpose: 'when it was taken back' },
        staffId: { ...ofPost, purpose: 'who answered for the seller' },
      },
      ['conversationId', 'seq', 'id', 'side', 'productId', 'orderId', 'replyTo', 'fileCount'],
    ),
    dataIn(messageFiles, { fileId: { ...inRecords, purpose: 'what was sent along with a message', erased: 'row' } }, [
      'conversationId',
      'seq',
      'position',
    ]),
    dataIn(
      supportCases,
      {
        page: { ...inRecords, purpose: 'tells support where the person needed help' },
        openedAt: { ...ofRecords, purpose: 'the order of the queue, and how long one waited' },
        waitingSince: { ...ofRecords, purpose: 'the order of the queue', exported: false },
        firstAnsweredAt: { ...ofRecords, purpose: 'tells how long one waits for an answer' },
        solvedAt: { ...ofRecords, purpose: 'when it was solved' },
        stars: { ...ofRecords, purpose: 'how satisfied the person was' },
        ratedAt: { ...ofRecords, purpose: 'asks about it once' },
        takenBy: { ...ofPost, purpose: 'who answers' },
        solvedBy: { ...ofPost, purpose: 'who solved it' },
      },
      ['id', 'conversationId', 'state', 'whileOpen'],
    ),
    dataIn(
      messageReports,
      {
        words: { ...inRecords, purpose: 'what somebody told the platform of the other side' },
        messages: { ...inRecords, purpose: 'shows the platform what was reported', exported: false },
        at: { ...ofRecords, purpose: 'when it was reported' },
        decidedBy: { ...ofPost, purpose: 'who decided on it' },
        decidedAt: { ...ofRecords, purpose: 'when it was decided' },
        decision: { ...inRecords, purpose: 'what the platform noted of it', exported: false },
      },
      ['id', 'conversationId', 'side', 'reason', 'state'],
    ),
    dataIn(supportHours, {}, ['region', 'from', 'until', 'everyDay']),
  ],
};
