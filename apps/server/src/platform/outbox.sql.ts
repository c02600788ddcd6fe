import type { Language } from '@lyceum/domain/language';
import { and, desc, eq, gt, inArray, isNull, lt, lte, ne, or, sql, type SQL } from 'drizzle-orm';
import { inTransaction, type Database, type Queryable } from './database.ts';
import { deadAddresses, outbox, settings } from './outbox.tables.ts';

export async function insertMessage(db: Queryable, message: typeof outbox.$inferInsert): Promise<void> {
  await db.insert(outbox).values(message);
}

/** Writes a mail where the condition holds; the statement is the same where it does not. */
export async function insertMessageIf(
  db: Queryable,
  mail: {
    id: string;
    recipient: string;
    language: Language;
    subject: string;
    body: string;
    createdAt: Date;
    secretHash: Buffer;
    secretUntil: Date;
  },
  condition: SQL,
): Promise<void> {
  const { id, recipient, language, subject, body, createdAt, secretHash, secretUntil } = mail;
  await db.execute(sql`
    insert into ${outbox}
      (id, kind, recipient, language, subject, body, created_at, next_try_at, secret_hash, secret_until)
    select ${id}, 'mail', ${recipient}, ${language}, ${subject}, ${body}, ${createdAt}::timestamptz, ${createdAt}::timestamptz,
      ${secretHash}::bytea, ${secretUntil}::timestamptz
    where ${condition}`);
}

/** Takes due messages out of the others' sight until `until`. */
export async function claimMessages(
  db: Database,
  now: Date,
  until: Date,
  mostTries: number,
  limit: number,
): Promise<
  Pick<
    typeof outbox.$inferSelect,
    'id' | 'kind' | 'recipient' | 'language' | 'subject' | 'body' | 'sms' | 'link' | 'stops' | 'tries'
  >[]
> {
  const due = db
    .select({ id: outbox.id })
    .from(outbox)
    .where(
      and(
        isNull(outbox.sentAt),
        isNull(outbox.undeliverableAt),
        lte(outbox.nextTryAt, now),
        lt(outbox.tries, mostTries),
        // What lets nobody in any more is not sent any more.
        ne(outbox.body, ''),
        or(isNull(outbox.secretUntil), gt(outbox.secretUntil, now)),
      ),
    )
    .orderBy(outbox.nextTryAt)
    .limit(limit)
    .for('update', { skipLocked: true });
  return db
    .update(outbox)
    .set({ nextTryAt: until, tries: sql`${outbox.tries} + 1` })
    .where(sql`${outbox.id} in ${due}`)
    .returning({
      id: outbox.id,
      kind: outbox.kind,
      recipient: outbox.recipient,
      language: outbox.language,
      subject: outbox.subject,
      body: outbox.body,
      sms: outbox.sms,
      link: outbox.link,
      stops: outbox.stops,
      tries: outbox.tries,
    });
}

export async function markSent(db: Database, id: string, at: Date): Promise<void> {
  await db.update(outbox).set({ sentAt: at, failure: null }).where(eq(outbox.id, id));
}

export async function markFailed(db: Database, id: string, nextTryAt: Date, failure: string): Promise<void> {
  await db.update(outbox).set({ nextTryAt, failure }).where(eq(outbox.id, id));
}

/** It is not tried again, and its recipient is told nothing more. */
export async function markUndeliverable(
  db: Database,
  { id, kind, recipient }: Pick<typeof outbox.$inferSelect, 'id' | 'kind' | 'recipient'>,
  at: Date,
  failure: string,
): Promise<void> {
  await db.insert(deadAddresses).values({ kind, recipient, since: at }).onConflictDoNothing();
  await db.update(outbox).set({ undeliverableAt: at, failure }).where(eq(outbox.id, id));
}

/** What a service says of a message that it took, later. `isDead`: there is no such recipient. */
export async function markOutcome(
  db: Database,
  id: string,
  outcome: { deliveredAt: Date } | { failure: string; isDead: boolean; at: Date },
): Promise<void> {
  if ('deliveredAt' in outcome) {
    await db.update(outbox).set({ deliveredAt: outcome.deliveredAt }).where(eq(outbox.id, id));
    return;
  }
  const { failure, isDead, at } = outcome;
  // Both or neither: whoever sees that it did not arrive sees that nothing arrives there.
  await inTransaction(db, async (tx) => {
    const [row] = await tx
      .update(outbox)
      .set({ failure, ...(isDead && { undeliverableAt: at }) })
      .where(and(eq(outbox.id, id), isNull(outbox.deliveredAt)))
      .returning({ kind: outbox.kind, recipient: outbox.recipient });
    if (row && isDead) {
      await tx
        .insert(deadAddresses)
        .values({ ...row, since: at })
        .onConflictDoNothing();
    }
  });
}

/** Somebody read there what was sent. */
export async function reviveAddress(tx: Queryable, recipient: string): Promise<void> {
  await tx.delete(deadAddresses).where(eq(deadAddresses.recipient, recipient));
}

/** Bodies hold personal data and codes: gone after some days. */
export async function deleteOldMessages(db: Database, before: Date): Promise<void> {
  await db.delete(outbox).where(lt(outbox.createdAt, before));
}

const blank = { body: '', sms: null, secretHash: null, secretUntil: null };

/** The codes and links were used, or are no longer good: nobody shall read them in what was sent. */
export async function blankSecrets(db: Queryable, secretHashes: readonly Buffer[]): Promise<void> {
  if (secretHashes.length > 0) {
    await db
      .update(outbox)
      .set(blank)
      .where(inArray(outbox.secretHash, [...secretHashes]));
  }
}

export async function blankOldSecrets(db: Queryable, now: Date): Promise<void> {
  await db.update(outbox).set(blank).where(lte(outbox.secretUntil, now));
}

/** Newest first, for the demo's page of messages. */
export function selectMessagesTo(db: Database, recipient: string | null, limit: number) {
  return db
    .select({
      kind: outbox.kind,
      to: outbox.recipient,
      subject: outbox.subject,
      body: outbox.body,
      at: outbox.createdAt,
      sentAt: outbox.sentAt,
    })
    .from(outbox)
    .where(recipient === null ? undefined : eq(outbox.recipient, recipient))
    .orderBy(desc(outbox.createdAt))
    .limit(limit);
}

/** The value under the name; the first process to ask sets it. */
export async function settingOr(db: Database, name: string, make: () => string): Promise<string> {
  await db.insert(settings).values({ name, value: make() }).onConflictDoNothing();
  const [row] = await db.select({ value: settings.value }).from(settings).where(eq(settings.name, name));
  if (!row) {
    throw new Error(`the setting ${name} vanished`);
  }
  return row.value;
}

/** What waits for that recipient until later, locked; null for nothing. */
export async function lockHeld(
  tx: Queryable,
  { kind, recipient }: Pick<typeof outbox.$inferSelect, 'kind' | 'recipient'>,
  now: Date,
) {
  const [row] = await tx
    .select({ id: outbox.id, gathered: outbox.gathered })
    .from(outbox)
    .where(
      and(
        isNull(outbox.sentAt),
        gt(outbox.nextTryAt, now),
        eq(outbox.tries, 0),
        eq(outbox.kind, kind),
        eq(outbox.recipient, recipient),
      ),
    )
    .limit(1)
    .for('update');
  return row ?? null;
}

export async function updateHeld(
  tx: Queryable,
  id: string,
  held: Pick<typeof outbox.$inferSelect, 'gathered' | 'subject' | 'body' | 'link' | 'sms'>,
): Promise<void> {
  await tx.update(outbox).set(held).where(eq(outbox.id, id));
}

/** Takes back what waits until later for one of these recipients and leads there, unless it tells of others, too. */
export async function deleteHeld(tx: Queryable, recipients: readonly string[], link: string, now: Date): Promise<void> {
  await tx
    .delete(outbox)
    .where(
      and(
        isNull(outbox.sentAt),
        gt(outbox.nextTryAt, now),
        eq(outbox.tries, 0),
        eq(outbox.gathered, 1),
        eq(outbox.link, link),
        inArray(outbox.recipient, [...recipients]),
      ),
    );
}

/** What was or will be sent to somebody who is no more, and what is known of the addresses. */
export async function deleteSentTo(tx: Queryable, recipients: readonly string[]): Promise<void> {
  await tx.delete(outbox).where(inArray(outbox.recipient, [...recipients]));
  await tx.delete(deadAddresses).where(inArray(deadAddresses.recipient, [...recipients]));
}
