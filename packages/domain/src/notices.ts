import { addDays, dateIn, instantAt, minuteIn } from './zone.ts';

/** What a person may switch off: then the shop's own screens alone tell it. */
export const noticeSwitches = ['messages', 'sessions', 'answers', 'waits', 'sales', 'partners'] as const;
export type NoticeSwitch = (typeof noticeSwitches)[number];

export interface NoticeFacts {
  /** Null: told always, since it is about money, safety, one's own booking or what a law asks for. */
  switch: NoticeSwitch | null;
  /** Told at night, too. */
  urgent: boolean;
  /** Not worth a text message: the person knows of it, or it would come too often. Push and mail carry it. */
  neverBySms?: true;
}

/**
 * Of what an account is told beside what it sees on its screens. Each stands in its list of notices, but for messages, which have an inbox of their
 * own, and goes by push and by SMS or mail.
 */
export const noticeEvents = {
  accountChanged: { switch: null, urgent: true },
  accountBlocked: { switch: null, urgent: true },
  accountCancelled: { switch: null, urgent: true },
  orderPaid: { switch: null, urgent: false, neverBySms: true },
  parcelSent: { switch: null, urgent: false },
  refundDecided: { switch: null, urgent: false },
  refundPaid: { switch: null, urgent: false },
  chargeback: { switch: null, urgent: true },
  bookingMoved: { switch: null, urgent: true },
  bookingGivenBack: { switch: null, urgent: true },
  sessionSoon: { switch: 'sessions', urgent: false, neverBySms: true },
  timeProposed: { switch: null, urgent: false },
  proposalWithdrawn: { switch: null, urgent: false },
  // The place is kept for a short time.
  turnCame: { switch: 'waits', urgent: true },
  visitAnswered: { switch: 'answers', urgent: false },
  enquiryDecided: { switch: 'answers', urgent: false },
  // In the seller's area.
  orderCame: { switch: 'sales', urgent: false, neverBySms: true },
  refundAsked: { switch: null, urgent: false, neverBySms: true },
  invitationDecided: { switch: 'partners', urgent: false },
  applicationDecided: { switch: null, urgent: false },
  paperEnds: { switch: null, urgent: false },
  policyChanged: { switch: null, urgent: false, neverBySms: true },
  messageCame: { switch: 'messages', urgent: false },
} as const satisfies Record<string, NoticeFacts>;
export type NoticeEvent = keyof typeof noticeEvents;

/** By what a message reaches a person beyond the screens. */
export const noticeCarriers = ['sms', 'mail', 'push'] as const;
/** By what phones with our application are told: Google's, Apple's and mainland China's service. */
export const nativePushServices = ['fcm', 'apns', 'jpush'] as const;
export type NativePushService = (typeof nativePushServices)[number];
/** How it stands with one that was to be sent; undeliverable: there is no such recipient. */
export const noticeStates = ['waits', 'sent', 'delivered', 'triesAgain', 'givenUp', 'undeliverable'] as const;
export type NoticeState = (typeof noticeStates)[number];

/** Every day from one minute after midnight to another, by the clock of a zone; over midnight where it ends before it begins. */
export interface QuietHours {
  from: number;
  until: number;
  zone: string;
}

/** What is usual where somebody wants some: ten in the evening to eight in the morning. */
export const usualQuiet = { from: 22 * 60, until: 8 * 60 };

/** When something that is not urgent may be told: now, or when the quiet hours are over. */
export function afterQuiet(now: Date, quiet: QuietHours | null): Date {
  if (quiet === null) {
    return now;
  }
  const { from, until, zone } = quiet;
  const minute = minuteIn(zone, now);
  const isQuiet = from <= until ? minute >= from && minute < until : minute >= from || minute < until;
  if (!isQuiet) {
    return now;
  }
  const today = dateIn(zone, now);
  return instantAt(zone, minute < until ? today : addDays(today, 1), until);
}
