import { call } from './call.ts';
import type * as schemas from './messages.schemas.ts';

/** A buyer's, with agencies. Those whose name begins with seller are the same for an agency's staff, by the phone that is tied to one of them. */
export const conversations = call<typeof schemas.conversations>()({
  name: 'messages.conversations',
  method: 'GET',
  path: '/lyceum/messages/v1/conversations',
  act: 'read ownMessages',
  kind: 'read',
  refusals: [],
  topics: ['messages'],
});

export const sellerConversations = call<typeof schemas.sellerConversations>()({
  name: 'messages.sellerConversations',
  method: 'GET',
  path: '/lyceum/messages/v1/sellerConversations',
  act: 'read sellerMessages',
  kind: 'read',
  refusals: [],
  shownByScreen: ['notAllowed'],
  topics: ['messages'],
});

/** For a badge. */
export const unread = call<typeof schemas.unread>()({
  name: 'messages.unread',
  method: 'GET',
  path: '/lyceum/messages/v1/unread',
  act: 'read ownMessages',
  kind: 'read',
  refusals: [],
  topics: ['messages'],
});

export const sellerUnread = call<typeof schemas.sellerUnread>()({
  name: 'messages.sellerUnread',
  method: 'GET',
  path: '/lyceum/messages/v1/sellerUnread',
  act: 'read sellerMessages',
  kind: 'read',
  refusals: [],
  shownByScreen: ['notAllowed'],
  topics: ['messages'],
});

/** Twenty of them; none where nothing was written yet. */
export const messages = call<typeof schemas.messages>()({
  name: 'messages.messages',
  method: 'GET',
  path: '/lyceum/messages/v1/messages',
  act: 'read ownMessages',
  kind: 'read',
  refusals: ['notFound'],
  shownByScreen: ['notFound'],
  topics: ['messages'],
});

export const sellerMessages = call<typeof schemas.sellerMessages>()({
  name: 'messages.sellerMessages',
  method: 'GET',
  path: '/lyceum/messages/v1/sellerMessages',
  act: 'read sellerMessages',
  kind: 'read',
  refusals: ['notFound'],
  shownByScreen: ['notFound', 'notAllowed'],
  topics: ['messages'],
});

/** The same id of the same sender is the same message: it is stored once, and answered again as it was. */
export const send = call<typeof schemas.send>()({
  name: 'messages.send',
  method: 'POST',
  path: '/lyceum/messages/v1/send',
  act: 'change ownMessages',
  kind: 'command',
  refusals: [
    'notFound',
    'conversationBlocked',
    'messagesTooMany',
    'messageRepeated',
    'fileGone',
    'cardUnavailable',
    'ownConversation',
  ],
  shownByScreen: [
    'notFound',
    'conversationBlocked',
    'messagesTooMany',
    'messageRepeated',
    'fileGone',
    'cardUnavailable',
    'ownConversation',
  ],
  topics: ['messages'],
});

export const sellerSend = call<typeof schemas.sellerSend>()({
  name: 'messages.sellerSend',
  method: 'POST',
  path: '/lyceum/messages/v1/sellerSend',
  act: 'change sellerMessages',
  kind: 'command',
  refusals: ['notFound', 'conversationBlocked', 'messagesTooMany', 'messageRepeated', 'fileGone'],
  shownByScreen: ['notFound', 'conversationBlocked', 'messagesTooMany', 'messageRepeated', 'fileGone'],
  topics: ['messages'],
});

export const markRead = call<typeof schemas.markRead>()({
  name: 'messages.markRead',
  method: 'POST',
  path: '/lyceum/messages/v1/markRead',
  act: 'change ownMessages',
  kind: 'command',
  refusals: ['notFound'],
  topics: ['messages'],
});

export const sellerMarkRead = call<typeof schemas.sellerMarkRead>()({
  name: 'messages.sellerMarkRead',
  method: 'POST',
  path: '/lyceum/messages/v1/sellerMarkRead',
  act: 'change sellerMessages',
  kind: 'command',
  refusals: ['notFound'],
  topics: ['messages'],
});

/** A page was told that something came: all that waits to be read is delivered. */
export const markDelivered = call<typeof schemas.markDelivered>()({
  name: 'messages.markDelivered',
  method: 'POST',
  path: '/lyceum/messages/v1/markDelivered',
  act: 'change ownMessages',
  kind: 'command',
  refusals: [],
});

export const sellerMarkDelivered = call<typeof schemas.sellerMarkDelivered>()({
  name: 'messages.sellerMarkDelivered',
  method: 'POST',
  path: '/lyceum/messages/v1/sellerMarkDelivered',
  act: 'change sellerMessages',
  kind: 'command',
  refusals: [],
});

/** One's own, for two minutes. */
export const edit = call<typeof schemas.edit>()({
  name: 'messages.edit',
  method: 'POST',
  path: '/lyceum/messages/v1/edit',
  act: 'change ownMessages',
  kind: 'command',
  refusals: ['notFound', 'messageTooOld'],
  shownByScreen: ['messageTooOld'],
  topics: ['messages'],
});

export const sellerEdit = call<typeof schemas.sellerEdit>()({
  name: 'messages.sellerEdit',
  method: 'POST',
  path: '/lyceum/messages/v1/sellerEdit',
  act: 'change sellerMessages',
  kind: 'command',
  refusals: ['notFound', 'messageTooOld'],
  shownByScreen: ['messageTooOld'],
  topics: ['messages'],
});

/** Its text is gone for everybody; that there was one stays. */
export const takeBack = call<typeof schemas.takeBack>()({
  name: 'messages.takeBack',
  method: 'POST',
  path: '/lyceum/messages/v1/takeBack',
  act: 'change ownMessages',
  kind: 'command',
  refusals: ['notFound', 'messageTooOld'],
  topics: ['messages'],
});

export const sellerTakeBack = call<typeof schemas.sellerTakeBack>()({
  name: 'messages.sellerTakeBack',
  method: 'POST',
  path: '/lyceum/messages/v1/sellerTakeBack',
  act: 'change sellerMessages',
  kind: 'command',
  refusals: ['notFound', 'messageTooOld'],
  topics: ['messages'],
});

/** The other side is shown that one writes; asked again while one does. */
export const typing = call<typeof schemas.typing>()({
  name: 'messages.typing',
  method: 'POST',
  path: '/lyceum/messages/v1/typing',
  act: 'change ownMessages',
  kind: 'command',
  refusals: ['notFound'],
  shownByScreen: ['notFound'],
});

export const sellerTyping = call<typeof schemas.sellerTyping>()({
  name: 'messages.sellerTyping',
  method: 'POST',
  path: '/lyceum/messages/v1/sellerTyping',
  act: 'change sellerMessages',
  kind: 'command',
  refusals: ['notFound'],
  shownByScreen: ['notFound'],
});

/** From then on neither side writes; what was written stays. Not told to the other side until it tries to write. */
export const block = call<typeof schemas.block>()({
  name: 'messages.block',
  method: 'POST',
  path: '/lyceum/messages/v1/block',
  act: 'change ownMessages',
  kind: 'command',
  refusals: ['notFound'],
  topics: ['messages'],
});

export const sellerBlock = call<typeof schemas.sellerBlock>()({
  name: 'messages.sellerBlock',
  method: 'POST',
  path: '/lyceum/messages/v1/sellerBlock',
  act: 'change sellerMessages',
  kind: 'command',
  refusals: ['notFound'],
  topics: ['messages'],
});

/** When official support answers. */
export const opening = call<typeof schemas.opening>()({
  name: 'messages.opening',
  method: 'GET',
  path: '/lyceum/messages/v1/opening',
  act: 'read shop',
  kind: 'read',
  refusals: [],
});

/** How satisfied one is with what support solved; asked once. */
export const rate = call<typeof schemas.rate>()({
  name: 'messages.rate',
  method: 'POST',
  path: '/lyceum/messages/v1/rate',
  act: 'change ownMessages',
  kind: 'command',
  refusals: ['notFound', 'alreadyRated'],
  topics: ['messages'],
});

/** In one conversation. */
export const search = call<typeof schemas.search>()({
  name: 'messages.search',
  method: 'GET',
  path: '/lyceum/messages/v1/search',
  act: 'read ownMessages',
  kind: 'read',
  refusals: ['notFound'],
  shownByScreen: ['notFound'],
  topics: ['messages'],
});

export const sellerSearch = call<typeof schemas.sellerSearch>()({
  name: 'messages.sellerSearch',
  method: 'GET',
  path: '/lyceum/messages/v1/sellerSearch',
  act: 'read sellerMessages',
  kind: 'read',
  refusals: ['notFound'],
  shownByScreen: ['notFound'],
  topics: ['messages'],
});

/** Tells the platform what the other side wrote; the same again until somebody has looked at it. */
export const report = call<typeof schemas.report>()({
  name: 'messages.report',
  method: 'POST',
  path: '/lyceum/messages/v1/report',
  act: 'change ownMessages',
  kind: 'command',
  refusals: ['notFound', 'reportsTooMany'],
  shownByScreen: ['reportsTooMany'],
  topics: ['messages'],
});

export const sellerReport = call<typeof schemas.sellerReport>()({
  name: 'messages.sellerReport',
  method: 'POST',
  path: '/lyceum/messages/v1/sellerReport',
  act: 'change sellerMessages',
  kind: 'command',
  refusals: ['notFound', 'reportsTooMany'],
  shownByScreen: ['reportsTooMany'],
  topics: ['messages'],
});
