import { randomUUID } from 'node:crypto';
import * as accounts from '@lyceum/contract/accounts.calls';
import * as addresses from '@lyceum/contract/addresses.calls';
import * as favourites from '@lyceum/contract/favourites.calls';
import * as invitations from '@lyceum/contract/invitations.calls';
import * as messages from '@lyceum/contract/messages.calls';
import * as listings from '@lyceum/contract/listings.calls';
import * as payoutAccounts from '@lyceum/contract/payout-accounts.calls';
import * as students from '@lyceum/contract/students.calls';
import { anOpenAgency, aWrittenCourse } from './agency-world.ts';
import { asStaff } from './as-staff.ts';
import type { Asker } from './call-over.ts';
import { aPdf, aPhoto, aVideo } from './sample-files.ts';
import { sendFile, sendOwnFile } from './send-file.ts';
import type { TestServer } from './test-server.ts';
import { aCourseOnSale, anAccount, freshPhone, order, signIn } from './world.ts';

/** Who asks for what is not theirs, and an agency that is not the owner's. */
export interface Strangers {
  buyer: Asker;
  promoter: Asker;
  /** A phone that is tied to the owner of another agency. */
  counter: Asker;
  owner: Asker;
  /** Of the platform, with every right. */
  operator: Asker;
  theirAgencyId: string;
}

async function anOrder(server: TestServer) {
  return order(server, await signIn(server), await aCourseOnSale(server));
}

/** A booked session of somebody's, with a note. */
async function aSession(server: TestServer): Promise<{ bookingId: string; noteId: string }> {
  const { orderId } = await anOrder(server);
  const [made] = await server.sql<{ bookingId: string; noteId: string }>(
    `with line as (
       select id, product_id, user_id from order_lines where order_id = $1 limit 1
     ), told as (
       insert into consulting_lines (order_line_id, consultant_id, zone, slots, sessions, starts_at, ends_at, booked_from, booked_to, lock_hours,
         access, name, phone, email, stage, position, birth_month, problem)
       select id, 'cns_any', 'Asia/Taipei', 1, 1, now(), now() + interval '1 hour', now(), now() + interval '1 hour', 24, 'halfYear',
         '', '', '', '', '', '', '' from line
     ), booked as (
       insert into bookings (id, resource_id, product_id, order_line_id, starts_at, ends_at, during, zone, state)
       select 'bkg_' || substr(id, 5), id, product_id, id, now(), now() + interval '1 hour', tstzrange(now(), now() + interval '1 hour'),
         'Asia/Taipei', 'booked' from line returning id
     )
     insert into consultation_notes (id, booking_id, user_id, text, written_at)
     select 'cnt_' || substr(line.id, 5), booked.id, line.user_id, 'private', now() from line, booked
     returning id "noteId", booking_id "bookingId"`,
    [orderId],
  );
  return made ?? { bookingId: '', noteId: '' };
}

const keeperAt = (server: TestServer, agencyId: string) => asStaff(server, { agencyId, rights: ['products'] });

async function aDraft(server: TestServer) {
  const agency = await anOpenAgency(server);
  return server.ask(listings.create, { content: aWrittenCourse(agency) }, agency.keeper);
}

interface Thing {
  /** Everybody may know it, only its own staff may work on it: it is tried on the back office alone. */
  isPublic?: true;
  /** Answers the id of a new one. */
  make: (server: TestServer, strangers: Strangers) => Promise<string>;
}

/** Things that belong to somebody else. A feature with things of its own adds a row. */
export const foreignThings: Readonly<Record<string, Thing>> = {
  order: { make: async (server) => (await anOrder(server)).orderId },
  checkout: { make: async (server) => (await anOrder(server)).checkoutId },
  cart: {
    async make(server) {
      const { orderId } = await anOrder(server);
      const [cart] = await server.sql<{ id: string }>(
        'select carts.id from carts join orders using (user_id) where orders.id = $1',
        [orderId],
      );
      return cart?.id ?? '';
    },
  },
  'shipping address': {
    async make(server) {
      const written = {
        recipient: '林語彤',
        phone: '0912345678',
        region: 'tw',
        area: '台北市大安區',
        street: '1 號',
      } as const;
      return (await server.ask(addresses.add, written, { token: await signIn(server) })).id;
    },
  },
  'list of favourites': {
    make: async (server) =>
      (await server.ask(favourites.saveList, { name: '暑假' }, { token: await signIn(server) })).id,
  },
  'picture of a buyer': {
    make: async (server) => (await sendOwnFile(server, { token: await signIn(server) }, await aPhoto())).fileId,
  },
  refund: {
    async make(server) {
      const { orderId } = await anOrder(server);
      const [refund] = await server.sql<{ id: string }>(
        `insert into refunds (id, order_id, agency_id, state, amount, currency, opened_by, reason, words, created_at)
         select 'rfd_' || substr(id, 5), id, agency_id, 'asked', total, currency, 'buyer', 'other', '', created_at
         from orders where id = $1 returning id`,
        [orderId],
      );
      return refund?.id ?? '';
    },
  },
  conversation: {
    async make(server, { theirAgencyId }) {
      const token = await signIn(server);
      const message = { agencyId: theirAgencyId, id: randomUUID(), text: '請問還有名額嗎？' };
      return (await server.ask(messages.send, message, { token })).conversationId;
    },
  },
  notice: {
    async make(server) {
      const { id } = await server.ask(accounts.checkUserLogin, {}, { token: await signIn(server) });
      const [told] = await server.sql<{ id: string }>(
        `insert into notices (id, user_id, event, subject, body, link, at)
         values ('ntc_foreign', $1, 'bookingMoved', '改期', '改到週三', '/mine', now()) returning id`,
        [id],
      );
      return told?.id ?? '';
    },
  },
  'case of support': {
    async make(server) {
      const message = { id: randomUUID(), text: '訂單不見了' };
      const { conversationId } = await server.ask(messages.send, message, { token: await signIn(server) });
      const [own] = await server.sql<{ id: string }>(
        `update support_cases set state = 'solved', solved_at = now(), waiting_since = null where conversation_id = $1 returning id`,
        [conversationId],
      );
      return own?.id ?? '';
    },
  },
  visit: {
    async make(server, { theirAgencyId }) {
      const phone = freshPhone();
      await signIn(server, phone);
      const { productId } = await aCourseOnSale(server);
      const [visit] = await server.sql<{ id: string }>(
        `insert into visits (id, product_id, agency_id, user_id, starts_at, zone, name, phone, heads, message, state, asked_at, answer_due_at)
         select 'vst_' || substr(id, 5), $1, $2, id, now() + interval '3 days', 'Asia/Taipei', '林', '0912345678', 2, '', 'asked', now(), now()
         from users where phone = $3 returning id`,
        [productId, theirAgencyId, `+886${phone.slice(1)}`],
      );
      return visit?.id ?? '';
    },
  },
  wait: {
    async make(server) {
      const phone = freshPhone();
      await signIn(server, phone);
      const { productId } = await aCourseOnSale(server);
      const [wait] = await server.sql<{ id: string }>(
        `insert into waits (id, product_id, resource_id, user_id, facts, starts_at, ends_at, booked_from, booked_to, zone, state, asked_at)
         select 'wat_' || substr(id, 5), $1, $1, id, '{}', t, t + interval '1 hour', t, t + interval '1 hour', 'Asia/Taipei', 'waiting', now()
         from users, (values (now() + interval '3 days')) as soon(t) where phone = $2 returning id`,
        [productId, `+886${phone.slice(1)}`],
      );
      return wait?.id ?? '';
    },
  },
  'consulting session': { make: async (server) => (await aSession(server)).bookingId },
  'note to a session': { make: async (server) => (await aSession(server)).noteId },
  'invitation of a consultant': {
    async make(server, { theirAgencyId }) {
      const { staffId } = await asStaff(server, { agencyId: theirAgencyId });
      const [made] = await server.sql<{ id: string }>(
        `insert into consultant_invitations (id, agency_id, recipient, token_hash, created_at, expires_at)
         select 'civ_' || substr($1, 5), $2, 'a@example.com', sha256($1::bytea), now(), now() + interval '1 day' returning id`,
        [staffId, theirAgencyId],
      );
      return made?.id ?? '';
    },
  },
  'recommended institution': {
    async make(server) {
      const wanted = { name: '山風書院', contactName: '許老師', phone: freshPhone(), region: 'tw' as const };
      return (await server.ask(invitations.invite, wanted, { token: await signIn(server) })).id;
    },
  },
  'cancellation of an account': {
    async make(server) {
      const token = await signIn(server);
      const { id } = await server.ask(accounts.checkUserLogin, {}, { token });
      const [made] = await server.sql<{ id: string }>(
        `insert into cancellations (id, user_id, state, notice_version, asked_at)
         values ('ccl_' || substr($1, 5), $1, 'inReview', '2026-11-29', now()) returning id`,
        [id],
      );
      return made?.id ?? '';
    },
  },
  'invitation of a student': {
    async make(server, { theirAgencyId }) {
      const by = await asStaff(server, { agencyId: theirAgencyId, rights: ['orders'] });
      return (await server.ask(students.invite, { name: '林語彤', phone: freshPhone(), region: 'tw' }, by)).id;
    },
  },
  'account for payouts': {
    async make(server, { theirAgencyId }) {
      const by = await asStaff(server, { agencyId: theirAgencyId, owner: true });
      return (await server.ask(payoutAccounts.ask, anAccount(), by)).accountId;
    },
  },
  statement: {
    async make(server, { theirAgencyId }) {
      const { staffId } = await asStaff(server, { rights: ['finance'] });
      const [settlement] = await server.sql<{ id: string }>(
        `with p as (insert into payouts (id, state, currency, total, maker_id, created_at)
           values ('pyt_' || substr($1, 5), 'prepared', 'TWD', 100, $1, now()) returning id)
         insert into settlements (id, payout_id, agency_id, currency, since, until, sales, refunds, amount)
         select 'stl_' || substr($1, 5), id, $2, 'TWD', now(), now(), 100, 0, 100 from p returning id`,
        [staffId, theirAgencyId],
      );
      return settlement?.id ?? '';
    },
  },
  'member of staff': {
    make: async (server, { theirAgencyId }) =>
      (await asStaff(server, { agencyId: theirAgencyId, rights: ['orders'] })).staffId,
  },
  'session of a buyer': {
    async make(server) {
      const token = await signIn(server);
      const { list } = await server.ask(accounts.sessions, {}, { token });
      return list[0]?.id ?? '';
    },
  },
  'session of the back office': {
    async make(server, { theirAgencyId }) {
      const { staffId } = await asStaff(server, { agencyId: theirAgencyId });
      const [session] = await server.sql<{ id: string }>('select id from staff_sessions where staff_id = $1', [
        staffId,
      ]);
      return session?.id ?? '';
    },
  },
  'draft of a product': { make: async (server) => (await aDraft(server)).id },
  teacher: { isPublic: true, make: async (server) => (await anOpenAgency(server)).teacherId },
  'private file': {
    make: async (server, { theirAgencyId }) => sendFile(server, await keeperAt(server, theirAgencyId), 'paper', aPdf()),
  },
  'video of a lesson': {
    async make(server) {
      const { keeper, ...agency } = await anOpenAgency(server);
      const media = await sendFile(server, keeper, 'video', aVideo());
      const { chapters, ...content } = aWrittenCourse(agency);
      const playing = chapters.map((chapter) => ({
        ...chapter,
        lessons: chapter.lessons.map((lesson) => ({ ...lesson, media })),
      }));
      await server.ask(listings.create, { content: { ...content, chapters: playing } }, keeper);
      return media;
    },
  },
  agency: { isPublic: true, make: (_, { theirAgencyId }) => Promise.resolve(theirAgencyId) },
};
