import type { DisplayCurrency } from '@lyceum/domain/display-currency';
import type { RandomBytes, StaffId, UserId } from '@lyceum/domain/ids';
import type { Language } from '@lyceum/domain/language';
import type { Person } from '@lyceum/domain/permissions';
import type { PaymentSituation } from '@lyceum/domain/payments';
import type { Region } from '@lyceum/domain/region';
import type { Clock } from '@lyceum/domain/time';
import type { DiscountSource } from '../commerce/orders/discounts.ts';
import type { LineKinds } from '../commerce/orders/kinds/line-kinds.ts';
import type { PaymentWatch } from '../commerce/payments/payment-watch.ts';
import type { ChatApp } from '../providers/chat-app/chat-app.ts';
import type { FileStore } from '../providers/files/files.ts';
import type { ConvertFilm } from '../providers/films/ffmpeg.ts';
import type { IdentityProviders } from '../providers/identity/identity.ts';
import type { PaymentProviders } from '../providers/payment/payment.ts';
import type { Alarms } from './alarms.ts';
import type { Config } from './config.ts';
import type { TableData } from './data-map.ts';
import type { Database } from './database.ts';
import type { Hearer } from './events.ts';
import type { AuditLinks, Feature, FileColumns } from './feature.ts';
import type { Log } from './log.ts';
import type { Channels } from './outbox.ts';
import type { PublicText } from './public-text.ts';
import type { Realtime } from './realtime.ts';
import type { ReplyCache } from './reply-cache.ts';
import type { Signer } from './signer.ts';
import type { Vault } from './vault.ts';

/** What a handler works with; tests pass a clock and randomness of their own. */
export interface Deps {
  config: Config;
  db: Database;
  clock: Clock;
  random: RandomBytes;
  log: Log;
  alarms: Alarms;
  signer: Signer;
  vault: Vault;
  payments: PaymentProviders;
  /** Counts what their servers answer and send. */
  paymentWatch: PaymentWatch;
  /** Third parties by whose account one signs in. */
  identities: IdentityProviders;
  /** Null where it is not switched on. */
  chatApp: ChatApp | null;
  /** What carries messages. */
  channels: Channels;
  /** Every kind of order line that can be bought. */
  kinds: LineKinds;
  /** Every feature that grants discounts. */
  discounts: readonly DiscountSource[];
  files: FileStore;
  /** A text at an address that somebody told us. */
  readPublicText: (address: string) => Promise<PublicText>;
  /** Null where the machine has no program for it. */
  convertFilm: ConvertFilm | null;
  /** Every column that shows files. */
  fileColumns: readonly FileColumns[];
  /** Every column of every table, and what is said of the personal ones. */
  dataMap: readonly TableData[];
  /** Every feature's. */
  auditLinks: AuditLinks;
  /** For `tell`. */
  hearers: readonly Hearer[];
  /** Whether somebody ordered a product. */
  isSold: NonNullable<Feature['isSold']>;
  replies: ReplyCache;
  /** Tells open pages what changed. */
  realtime: Realtime;
  /** Where browsers and providers reach this server; known once it listens. */
  publicUrl: () => string;
  /** Sends what waits in the outbox, soon and without being waited for. */
  wakeOutbox: () => void;
}

/** Who calls, and in which words the answer goes. */
export interface Caller extends PaymentSituation {
  requestId: string;
  ip: string;
  language: Language;
  region: Region;
  displayCurrency: DisplayCurrency;
  idempotencyKey: string | null;
  /** The browser's own words for itself. */
  device: string;
  /** The session's token, for the calls that end it; for calls of the back office from its cookie. */
  token: string | null;
  /** Gives the browser this token as its session of the back office; null takes it away. */
  keepOfficeToken: (token: string | null) => void;
  /** What this browser was given when it signed in before (`known-device.ts`): for the storefront, or for calls of the back office for that. */
  deviceToken: string | null;
  keepDevice: (token: string) => void;
  /** Ties a sign-in at a third party to the browser that began it: what it has, and what it is given. */
  awayKey: string | null;
  keepAwayKey: (key: string) => void;
  /** Where this browser reaches us, `https://shop.example.tw`. */
  origin: string;
  userId: UserId | null;
  /** Support asks, looking at the account as its holder does. */
  isSupport: boolean;
  /** The session of the back office; null for everybody else. */
  member: Member | null;
}

/** For whom words and prices are chosen. */
export type Visitor = Pick<Caller, 'language' | 'region' | 'displayCurrency'>;

/** Somebody with an account. */
export type Buyer = Caller & { token: string; userId: UserId };

/** Somebody of the staff, of an agency or of the platform, as the session says. */
export interface Member {
  staffId: StaffId;
  person: Extract<Person, { role: 'agency' | 'operator' }>;
  /** The tenant; null for operators. It comes from here alone, never from what was sent. */
  agencyId: string | null;
}

export type StaffCaller = Caller & { token: string; member: Member };
