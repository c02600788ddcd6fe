import { otherSide, type Side } from '@lyceum/domain/messages';
import type { Language } from '@lyceum/domain/language';
import {
  and,
  asc,
  count,
  desc,
  eq,
  gt,
  inArray,
  isNotNull,
  isNull,
  lt,
  ne,
  or,
  sql,
  type Placeholder,
  type SQL,
} from 'drizzle-orm';
import { orders } from '../../commerce/orders/orders.tables.ts';
import { products } from '../../catalogue/products/products.tables.ts';
import { users } from '../../people/accounts/accounts.tables.ts';
import { agencies } from '../../people/agencies/agencies.tables.ts';
import { preparedOnce, type Queryable, type Transaction } from '../../platform/database.ts';
import { conversations, messages } from './messages.tables.ts';

export type Conversation = typeof conversations.$inferSelect;
export type Message = typeof messages.$inferSelect;

/** Whose conversations a reader may see: a buyer's own, those of the agency that one works for, or as official support (null) its own. */
export type Reader = { side: 'buyer'; userId: string } | { side: 'seller'; agencyId: string | null };

const withAgency = (agencyId: string | null) =>
  agencyId === null ? isNull(conversations.agencyId) : eq(conversations.agencyId, agencyId);

const ofReader = (reader: Reader) =>
  reader.side === 'buyer' ? eq(conversations.userId, reader.userId) : withAgency(reader.agencyId);
/** The same in a prepared statement, which is given `whoseOf`. */
const ofGivenReader = sql`case ${sql.placeholder('side')}::text when 'buyer' then ${conversations.userId} = ${sql.placeholder('whose')}::text
  else ${conversations.agencyId} is not distinct from ${sql.placeholder('whose')}::text end`;
const whoseOf = (reader: Reader) => ({
  side: reader.side,
  whose: reader.side === 'buyer' ? reader.userId : reader.agencyId,
});
const unreadOf = (side: Side) => (side === 'buyer' ? conversations.buyerUnread : conversations.sellerUnread);

/** As far as a list's total is counted, so that a seller of very many waits for no count; beyond, it says that there is one more page. */
const mostCounted = 1_000;

/** The one that was written in last comes first. */
export async function selectConversations(
  db: Queryable,
  reader: Reader,
  language: Language,
  { limit, offset }: { limit: number; offset: number },
) {
  const counted = db
    .select({ one: sql`1` })
    .from(conversations)
    .where(ofReader(reader))
    .limit(Math.max(mostCounted, offset + 2 * limit))
    .as('counted');
  const [rows, [total]] = await Promise.all([
    db
      .select({
        conversationId: conversations.id,
        agencyId: conversations.agencyId,
        /** Null: official support. */
        agencyName: sql<string | null>`${agencies.name} ->> ${language}::text`,
        logo: agencies.logo,
        nickName: users.nickName,
        avatar: users.avatar,
        excerpt: conversations.excerpt,
        files: conversations.lastFiles,
        lastAt: conversations.lastAt,
        unread: unreadOf(reader.side),
      })
      .from(conversations)
      .leftJoin(agencies, eq(agencies.id, conversations.agencyId))
      .innerJoin(users, eq(users.id, conversations.userId))
      .where(ofReader(reader))
      .orderBy(desc(conversations.lastAt), asc(conversations.id))
      .limit(limit)
      .offset(offset),
    db.select({ count: count() }).from(counted),
  ]);
  return { rows, total: total?.count ?? 0 };
}

export async function selectUnread(db: Queryable, reader: Reader): Promise<number> {
  const [row] = await db
    .select({ sum: sql<number>`coalesce(sum(${unreadOf(reader.side)}), 0)`.mapWith(Number) })
    .from(conversations)
    .where(and(ofReader(reader), gt(unreadOf(reader.side), 0)));
  return row?.sum ?? 0;
}

export async function selectAgencyName(db: Queryable, agencyId: string, language: Language): Promise<string | null> {
  const [row] = await db
    .select({ name: sql<string>`${agencies.name} ->> ${language}::text` })
    .from(agencies)
    .where(and(eq(agencies.id, agencyId), ne(agencies.state, 'closed')));
  return row?.name ?? null;
}

export async function selectNickName(db: Queryable, userId: string): Promise<string> {
  const [row] = await db.select({ name: users.nickName }).from(users).where(eq(users.id, userId));
  return row?.name ?? '';
}

/** By its id, or of a buyer by the agency (null: support); null for one that is not the reader's. */
export async function selectConversation(
  db: Queryable,
  reader: Reader,
  which: { conversationId: string } | { agencyId: string | null },
): Promise<Conversation | null> {
  const one = 'conversationId' in which ? eq(conversations.id, which.conversationId) : withAgency(which.agencyId);
  const [row] = await db
    .select()
    .from(conversations)
    .where(and(one, ofReader(reader)));
  return row ?? null;
}

const withAgencyOf = preparedOnce((db) =>
  db
    .select({ name: agencies.name, conversation: conversations })
    .from(agencies)
    .leftJoin(
      conversations,
      and(eq(conversations.agencyId, agencies.id), eq(conversations.userId, sql.placeholder('userId'))),
    )
    .where(and(eq(agencies.id, sql.placeholder('agencyId')), ne(agencies.state, 'closed')))
    .prepare('conversations_with_agency'),
);

/** The buyer's one with an agency, null where nothing was written yet, and the agency's name; null for an agency that is not there. */
export async function selectWithAgency(
  db: Queryable,
  which: { userId: string; agencyId: string },
  language: Language,
): Promise<{ name: string; conversation: Conversation | null } | null> {
  const [row] = await withAgencyOf(db).execute(which);
  return row ? { name: row.name[language], conversation: row.conversation } : null;
}

const isGivenOne = and(eq(conversations.id, sql.placeholder('conversationId')), ofGivenReader);

const withBuyerOf = preparedOnce((db) =>
  db
    .select({ name: users.nickName, conversation: conversations })
    .from(conversations)
    .innerJoin(users, eq(users.id, conversations.userId))
    .where(isGivenOne)
    .prepare('conversations_with_buyer'),
);

/** A seller's, or support's, with the buyer's name; null for one that is not the reader's. */
export async function selectWithBuyer(db: Queryable, reader: Reader, conversationId: string) {
  const [row] = await withBuyerOf(db).execute({ conversationId, ...whoseOf(reader) });
  return row ?? null;
}

const lockedOne = preparedOnce((db) =>
  db.select().from(conversations).where(isGivenOne).for('update').prepare('conversations_lock'),
);

/** The same, which nobody writes in until the transaction ends. */
export async function lockConversation(
  tx: Transaction,
  reader: Reader,
  conversationId: string,
): Promise<Conversation | null> {
  const [row] = await lockedOne(tx).execute({ conversationId, ...whoseOf(reader) });
  return row ?? null;
}

type Owned = Pick<Conversation, 'userId' | 'agencyId'>;

const lockedOwn = (name: string, which: SQL | undefined) =>
  preparedOnce((db) =>
    db
      .select({ conversation: conversations, state: agencies.state })
      .from(conversations)
      .leftJoin(agencies, eq(agencies.id, conversations.agencyId))
      .where(and(eq(conversations.userId, sql.placeholder('userId')), which))
      .for('update', { of: conversations })
      .prepare(name),
  );
const lockedWithAgency = lockedOwn(
  'conversations_lock_with_agency',
  eq(conversations.agencyId, sql.placeholder('agencyId')),
);
const lockedWithSupport = lockedOwn('conversations_lock_with_support', isNull(conversations.agencyId));

/** The buyer's one with that agency, or with support (null), locked; null where there is none yet. `isClosed`: the agency has left. */
export async function lockOwnConversation(tx: Transaction, { userId, agencyId }: Owned) {
  const [row] =
    agencyId === null
      ? await lockedWithSupport(tx).execute({ userId })
      : await lockedWithAgency(tx).execute({ userId, agencyId });
  return row ? { conversation: row.conversation, isClosed: row.state === 'closed' } : null;
}

/** Begun now, unless somebody was faster. */
export async function insertConversation(
  tx: Transaction,
  fresh: Pick<Conversation, 'id' | 'userId' | 'agencyId' | 'createdAt'>,
): Promise<void> {
  await tx
    .insert(conversations)
    .values({ ...fresh, lastAt: fresh.createdAt })
    .onConflictDoNothing({ target: [conversations.userId, conversations.agencyId] });
}

const sentAndLast = preparedOnce((db) =>
  db
    .select()
    .from(messages)
    .where(
      and(
        eq(messages.conversationId, sql.placeholder('conversationId')),
        or(
          eq(messages.seq, sql.placeholder('lastSeq')),
          and(eq(messages.side, sql.placeholder('side')), eq(messages.id, sql.placeholder('id'))),
        ),
      ),
    )
    .prepare('messages_sent_and_last'),
);

/** The message that this side sent under that id, if it did, and the last one of all. */
export async function selectSentAndLast(
  tx: Transaction,
  conversationId: string,
  { side, id }: Pick<Message, 'side' | 'id'>,
  lastSeq: number,
): Promise<{ sent: Message | null; last: Message | null }> {
  const rows = await sentAndLast(tx).execute({ conversationId, side, id, lastSeq });
  return {
    sent: rows.find((one) => one.side === side && one.id === id) ?? null,
    last: rows.find(({ seq }) => seq === lastSeq) ?? null,
  };
}

/** A message, and what lists show of its conversation, in one statement. */
const written = (side: Side) =>
  preparedOnce((db) => {
    const given = (name: string) => sql`${sql.placeholder(name)}`;
    const message = db.$with('message').as(
      db
        .insert(messages)
        .values({
          conversationId: given('conversationId'),
          seq: given('seq'),
          id: given('id'),
          side,
          staffId: given('staffId'),
          text: given('text'),
          folded: given('folded'),
          productId: given('productId'),
          orderId: given('orderId'),
          replyTo: given('replyTo'),
          fileCount: given('fileCount'),
          sentAt: given('sentAt'),
        })
        .returning({ seq: messages.seq }),
    );
    const own =
      side === 'buyer'
        ? { buyerRead: given('seq'), buyerUnread: 0, sellerUnread: sql`${conversations.sellerUnread} + 1` }
        : { sellerRead: given('seq'), sellerUnread: 0, buyerUnread: sql`${conversations.buyerUnread} + 1` };
    return db
      .with(message)
      .update(conversations)
      .set({
        lastSeq: given('seq'),
        lastAt: given('sentAt'),
        excerpt: given('excerpt'),
        lastFiles: given('fileCount'),
        ...own,
      })
      .where(eq(conversations.id, given('conversationId')))
      .prepare(`messages_write_as_${side}`);
  });
const writtenBy = { buyer: written('buyer'), seller: written('seller') };

/** Adds a message to a locked conversation. Whoever writes has read what stands there. */
export async function insertMessage(
  tx: Transaction,
  {
    side,
    ...message
  }: Pick<Message, 'conversationId' | 'seq' | 'id' | 'side' | 'staffId' | 'text' | 'folded'> &
    Pick<Message, 'productId' | 'orderId' | 'replyTo' | 'fileCount' | 'sentAt'>,
  excerpt: string,
): Promise<void> {
  await writtenBy[side](tx).execute({ ...message, excerpt });
}

/** Whether that side wants no more; false where it is not the reader's, or with support, whom nobody blocks. */
export async function updateBlocked(
  db: Queryable,
  reader: Reader,
  conversationId: string,
  blocked: boolean,
): Promise<boolean> {
  const rows = await db
    .update(conversations)
    .set(reader.side === 'buyer' ? { buyerBlocks: blocked } : { sellerBlocks: blocked })
    .where(and(eq(conversations.id, conversationId), ofReader(reader), isNotNull(conversations.agencyId)))
    .returning({ id: conversations.id });
  return rows.length > 0;
}

/** What a card shows of a product. */
const cardOf = (language: Language | Placeholder) => ({
  productId: products.id,
  type: products.type,
  name: sql<string>`${products.name} ->> ${language}::text`,
  pictures: products.pictures,
  amount: products.priceFrom,
  currency: products.currency,
  state: products.state,
});

/** Of an order. */
const orderCardOf = (language: Language | Placeholder) => {
  const ofFirst = (what: SQL) =>
    sql<string>`(select ${what} from order_lines l where l.order_id = orders.id order by l.id limit 1)`;
  return {
    orderId: orders.id,
    name: ofFirst(sql`l.product_name ->> ${language}::text`),
    picture: ofFirst(sql`l.picture`),
    amount: orders.total,
    currency: orders.currency,
    state: orders.state,
    kind: orders.kind,
    distribution: orders.distribution,
  };
};

const pageOf = preparedOnce((db) =>
  db
    .select({
      message: messages,
      product: cardOf(sql.placeholder('language')),
      order: orderCardOf(sql.placeholder('language')),
    })
    .from(messages)
    .leftJoin(products, eq(products.id, messages.productId))
    .leftJoin(orders, eq(orders.id, messages.orderId))
    .where(
      and(eq(messages.conversationId, sql.placeholder('conversationId')), lt(messages.seq, sql.placeholder('before'))),
    )
    .orderBy(desc(messages.seq))
    .limit(sql.placeholder('limit'))
    .prepare('messages_page'),
);

/** PostgreSQL's largest integer. */
const afterAll = 2 ** 31 - 1;

/** The newest first, with the product and the order that were sent along, as they are now. */
export const selectMessages = (
  db: Queryable,
  conversationId: string,
  language: Language,
  { before, limit }: { before: number | null; limit: number },
) => pageOf(db).execute({ conversationId, language, before: before ?? afterAll, limit });

/** What others answered, by its beginning. */
export function selectQuoted(db: Queryable, conversationId: string, seqs: readonly number[]) {
  return db
    .select({
      seq: messages.seq,
      side: messages.side,
      text: messages.text,
      takenBackAt: messages.takenBackAt,
      files: messages.fileCount,
    })
    .from(messages)
    .where(and(eq(messages.conversationId, conversationId), inArray(messages.seq, [...seqs])));
}

/** Those whose folded text has `folded` in it, before that one, the newest first. */
export function selectFound(
  db: Queryable,
  conversationId: string,
  folded: string,
  { before, limit }: { before: number | null; limit: number },
) {
  return db
    .select({ seq: messages.seq, side: messages.side, text: messages.text, sentAt: messages.sentAt })
    .from(messages)
    .where(
      and(
        eq(messages.conversationId, conversationId),
        sql`strpos(${messages.folded}, ${folded}) > 0`,
        before === null ? undefined : lt(messages.seq, before),
      ),
    )
    .orderBy(desc(messages.seq))
    .limit(limit);
}

/** Some that cannot be searched yet. */
export const selectNotFolded = (db: Queryable, limit: number) =>
  db
    .select({ conversationId: messages.conversationId, seq: messages.seq, text: messages.text })
    .from(messages)
    .where(isNull(messages.folded))
    .limit(limit);

/** Unless it was edited meanwhile. */
export async function updateFolded(
  db: Queryable,
  { conversationId, seq, text }: Pick<Message, 'conversationId' | 'seq' | 'text'>,
  folded: string,
): Promise<void> {
  await db
    .update(messages)
    .set({ folded })
    .where(and(eq(messages.conversationId, conversationId), eq(messages.seq, seq), eq(messages.text, text)));
}

export async function selectMessage(tx: Transaction, conversationId: string, seq: number): Promise<Message | null> {
  const [row] = await tx
    .select()
    .from(messages)
    .where(and(eq(messages.conversationId, conversationId), eq(messages.seq, seq)));
  return row ?? null;
}

/** Of the newest message what lists show follows. */
export async function updateMessage(
  tx: Transaction,
  { conversationId, seq, lastSeq }: { conversationId: string; seq: number; lastSeq: number },
  change: Partial<Pick<Message, 'text' | 'folded' | 'editedAt' | 'takenBackAt' | 'fileCount'>>,
  shown: { excerpt: string; lastFiles?: number },
): Promise<void> {
  await tx
    .update(messages)
    .set(change)
    .where(and(eq(messages.conversationId, conversationId), eq(messages.seq, seq)));
  if (seq === lastSeq) {
    await tx.update(conversations).set(shown).where(eq(conversations.id, conversationId));
  }
}

/**
 * All that waits to be read has come to a page of that side; answers the conversations in which that is new. One that somebody writes in at
 * this moment is left for the next time.
 */
export function updateDelivered(tx: Transaction, reader: Reader) {
  const [delivered, column] =
    reader.side === 'buyer'
      ? [conversations.buyerDelivered, 'buyerDelivered' as const]
      : [conversations.sellerDelivered, 'sellerDelivered' as const];
  const waiting = tx
    .select({ id: conversations.id })
    .from(conversations)
    .where(and(ofReader(reader), gt(unreadOf(reader.side), 0), lt(delivered, conversations.lastSeq)))
    .for('update', { skipLocked: true });
  return tx
    .update(conversations)
    .set({ [column]: conversations.lastSeq })
    .where(inArray(conversations.id, waiting))
    .returning({ id: conversations.id, userId: conversations.userId, agencyId: conversations.agencyId });
}

/** Read up to `seq` in a locked conversation; answers how many of the other side's are left. */
export async function updateRead(tx: Transaction, conversationId: string, side: Side, seq: number): Promise<number> {
  const [row] = await tx
    .select({ count: count() })
    .from(messages)
    .where(and(eq(messages.conversationId, conversationId), gt(messages.seq, seq), eq(messages.side, otherSide(side))));
  const left = row?.count ?? 0;
  await tx
    .update(conversations)
    .set(side === 'buyer' ? { buyerRead: seq, buyerUnread: left } : { sellerRead: seq, sellerUnread: left })
    .where(eq(conversations.id, conversationId));
  return left;
}

/** On sale now and of that agency; null: of any. */
export async function selectOnSale(db: Queryable, productId: string, agencyId: string | null, language: Language) {
  const [row] = await db
    .select(cardOf(language))
    .from(products)
    .where(
      and(
        eq(products.id, productId),
        agencyId === null ? undefined : eq(products.agencyId, agencyId),
        eq(products.state, 'onShelf'),
      ),
    );
  return row ?? null;
}
export type CardRow = NonNullable<Awaited<ReturnType<typeof selectOnSale>>>;

/** The buyer's own with that agency; null: with any. */
export async function selectOwnOrder(
  db: Queryable,
  orderId: string,
  { userId, agencyId }: { userId: string; agencyId: string | null },
  language: Language,
) {
  const [row] = await db
    .select(orderCardOf(language))
    .from(orders)
    .where(
      and(
        eq(orders.id, orderId),
        eq(orders.userId, userId),
        agencyId === null ? undefined : eq(orders.agencyId, agencyId),
      ),
    );
  return row ?? null;
}
export type OrderRow = NonNullable<Awaited<ReturnType<typeof selectOwnOrder>>>;
