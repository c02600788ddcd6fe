import * as payoutAccounts from '@lyceum/contract/payout-accounts.calls';
import * as payouts from '@lyceum/contract/payouts.calls';
import { day, hour, minute } from '@lyceum/domain/time';
import { aCourse, anOffer } from '@lyceum/fixtures/builders';
import { randomBytes } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { openVault } from '../../platform/vault.ts';
import { asStaff } from '../../testing/as-staff.ts';
import type { Asker } from '../../testing/call-over.ts';
import { startTestBank } from '../../testing/test-bank.ts';
import { testClock } from '../../testing/test-server.ts';
import { twoServers } from '../../testing/two-servers.ts';
import { anAccount, aPaidOrder, openShop, staySignedIn } from '../../testing/world.ts';
import { payoutAccounts as table } from './payout-accounts.tables.ts';
import { rewrapAccounts } from './sealed-account.ts';

const key = randomBytes(32).toString('base64');
const clock = testClock();
const bank = await startTestBank(clock);
const { server, other } = await twoServers(clock, { bank, config: { sealingKeys: [key] } });

let operators: (Asker & { office: string; staffId: string })[] = [];
beforeAll(async () => {
  operators = [await asStaff(server, { rights: ['finance'] }), await asStaff(server, { rights: ['finance'] })];
});
const [first, second] = [() => operators[0] ?? {}, () => operators[1] ?? {}];

/** An agency with a sale that is earned, and its owners. */
async function aSeller() {
  const course = aCourse({ offers: [anOffer({ price: 120_000 })] });
  await openShop(server, [course]);
  const sold = { productId: course.id, offerId: course.offers[0]?.id ?? '', price: 120_000 };
  const { agencyId } = await aPaidOrder(server, bank, sold);
  const [owner, partner] = [
    await asStaff(server, { agencyId, owner: true }),
    await asStaff(server, { agencyId, owner: true }),
  ];
  await staySignedIn(server);
  clock.pass(8 * day);
  return { agencyId, owner, partner };
}
const own = (by: Asker) => server.ask(payoutAccounts.own, {}, by);
const refusalOf = async (answer: Promise<{ data: { refusal?: string | null } | null }>) =>
  (await answer).data?.refusal ?? null;
const mailsTo = async (recipient: string): Promise<string[]> =>
  (
    await server.sql<{ body: string }>(`select body from outbox where recipient = $1 order by created_at, id`, [
      recipient,
    ])
  ).map(({ body }) => body);
/** Prepares a batch of all that is owed now, and answers where the seller's part goes. */
async function prepared(agencyId: string) {
  const { payoutId } = await server.ask(payouts.prepare, { currency: 'TWD', until: clock().toISOString() }, first());
  const [row] = await server.sql<{ account_id: string }>(
    'select account_id from settlements where payout_id = $1 and agency_id = $2',
    [payoutId, agencyId],
  );
  return { payoutId, accountId: row?.account_id ?? null };
}
const fileOf = async (payoutId: string, by: Asker & { office?: string }, lang = 'en') =>
  (
    await fetch(`${server.url}${payouts.exportTransfers.facts.path}?payoutId=${payoutId}`, {
      headers: { cookie: `lyceum_office=${by.office ?? ''}`, lang },
    })
  ).text();

describe('a changed account', () => {
  test('is asked for by an owner, approved by two operators, and in force 48 hours later, to the instant', async () => {
    const { agencyId, owner, partner } = await aSeller();
    const before = await own(owner);
    const given = { ...anAccount(), account: '0130-2650 0774-1' };
    const { accountId } = await server.ask(payoutAccounts.ask, given, owner);
    expect(await own(partner)).toMatchObject({
      current: { accountId: before.current?.accountId },
      pending: { accountId, state: 'asked', values: { account: '••••7741', accountName: given.accountName } },
    });
    // Whoever of the owners did not ask reads of it too, without the number.
    const [told] = await mailsTo(partner.email);
    expect(told).toContain('••••7741');
    expect(told).not.toContain('013026500774');

    expect((await server.ask(payoutAccounts.list, {}, first())).list).toMatchObject([
      { accountId, agencyId, state: 'asked', asker: 'Staff', own: false, values: { account: '••••7741' } },
    ]);
    expect(await server.ask(payoutAccounts.reveal, { accountId }, first())).toMatchObject({
      account: '0130265007741',
    });
    expect(await server.ask(payoutAccounts.approve, { accountId }, first())).toEqual({
      state: 'checked',
      startsAt: null,
    });
    expect(await refusalOf(server.call(payoutAccounts.approve, { accountId }, first()))).toBe('fourEyes');
    expect(await server.ask(payoutAccounts.detail, { accountId }, first())).toMatchObject({
      own: true,
      before: { values: { account: before.current?.values.account } },
    });
    const approvedAt = clock();
    const startsAt = new Date(approvedAt.getTime() + 48 * hour).toISOString();
    expect(await server.ask(payoutAccounts.approve, { accountId }, second())).toEqual({ state: 'approved', startsAt });
    const mail = (await mailsTo(owner.email)).find((body) => body.includes(before.current?.values.account ?? ''));
    expect(mail).toContain('••••7741');

    // The last moment before it starts still pays into the present one.
    clock.pass(48 * hour - 1);
    expect((await own(owner)).current?.accountId).toBe(before.current?.accountId);
    const early = await prepared(agencyId);
    expect(early.accountId).toBe(before.current?.accountId);
    clock.pass(1);
    expect(await own(owner)).toMatchObject({ current: { accountId }, pending: null });
    expect(await refusalOf(server.call(payoutAccounts.withdraw, { accountId }, owner))).toBe('payoutAccountDecided');

    // What was prepared for the account of before is not paid, and can only be given up.
    expect(await refusalOf(server.call(payouts.decide, { payoutId: early.payoutId, approve: true }, second()))).toBe(
      'payoutAccountChanged',
    );
    expect((await server.ask(payouts.decide, { payoutId: early.payoutId, approve: false }, second())).state).toBe(
      'discarded',
    );
    const anew = await prepared(agencyId);
    expect(anew.accountId).toBe(accountId);
    // Nobody has the file before a second person has approved.
    expect(await fileOf(anew.payoutId, first())).toContain('payoutNotPaid');
    await server.ask(payouts.decide, { payoutId: anew.payoutId, approve: true }, second());
    const file = await fileOf(anew.payoutId, first());
    expect(file).toContain('Reference,Agency,Account holder,Bank,Branch or routing number,Account number');
    expect(file).toContain(`${given.accountName},${given.bank},${given.branch},0130265007741,1080,TWD`);
    const [audited] = await server.sql<{ n: number }>(
      "select count(*)::int n from audit_log where act = 'export payouts' and thing = $1 and staff_id = $2",
      [anew.payoutId, operators[0]?.staffId],
    );
    expect(audited?.n).toBe(1);
    expect((await server.ask(payouts.settlements, {}, owner)).list).toMatchObject([
      { account: { bank: given.bank, account: '••••7741' } },
    ]);
  });

  test('is stopped by another owner until it starts, and the present one stays', async () => {
    const { owner, partner } = await aSeller();
    const { accountId } = await server.ask(payoutAccounts.ask, anAccount(), owner);
    for (const operator of operators) {
      await server.ask(payoutAccounts.approve, { accountId }, operator);
    }
    clock.pass(48 * hour - 1);
    expect(await server.ask(payoutAccounts.withdraw, { accountId }, partner)).toEqual({ state: 'withdrawn' });
    clock.pass(day);
    const after = await own(owner);
    expect(after).toMatchObject({ pending: null, history: [{ accountId, state: 'withdrawn' }] });
    expect(after.current?.accountId).not.toBe(accountId);
    expect(await refusalOf(server.call(payoutAccounts.approve, { accountId }, first()))).toBe('payoutAccountDecided');
  });

  test('is refused with a reason that all owners read', async () => {
    const { owner, partner } = await aSeller();
    const { accountId } = await server.ask(payoutAccounts.ask, anAccount(), owner);
    await server.ask(payoutAccounts.refuse, { accountId, reason: '戶名與執照不同' }, first());
    expect((await own(partner)).history[0]).toMatchObject({ accountId, state: 'refused', reason: '戶名與執照不同' });
    expect((await mailsTo(partner.email)).join(' ')).toContain('戶名與執照不同');
    // Another one can be asked for.
    expect((await server.ask(payoutAccounts.ask, anAccount(), owner)).accountId).not.toBe(accountId);
  });

  test('with wrong fields, the same as before, or while another waits, is not asked for', async () => {
    const { owner } = await aSeller();
    const current = await server.ask(
      payoutAccounts.reveal,
      { accountId: (await own(owner)).current?.accountId ?? '' },
      first(),
    );
    const good = anAccount();
    const wrong = await server.call(payoutAccounts.ask, { ...good, account: '12345', branch: '' }, owner);
    expect(wrong.data).toMatchObject({ refusal: 'payoutAccountFaulty', params: { fields: ['branch', 'account'] } });
    expect(await refusalOf(server.call(payoutAccounts.ask, { ...good, account: current.account }, owner))).toBe(
      'payoutAccountUnchanged',
    );
    const both = await Promise.all(
      Array.from({ length: 20 }, (_, time) =>
        (time % 2 === 0 ? server : other).call(payoutAccounts.ask, anAccount(), owner),
      ),
    );
    expect(both.filter((answer) => answer?.success)).toHaveLength(1);
    expect(both.filter((answer) => answer?.data?.refusal === 'payoutAccountPending')).toHaveLength(19);
    expect((await own(owner)).pending?.state).toBe('asked');
  });

  test('whose last four signs are the same is told from the present one', async () => {
    const { owner } = await aSeller();
    const accountId = (await own(owner)).current?.accountId ?? '';
    const { account } = await server.ask(payoutAccounts.reveal, { accountId }, first());
    const [present] = (await server.ask(payoutAccounts.list, { state: 'approved' }, first())).list.filter(
      (one) => one.accountId === accountId,
    );
    const given = { ...anAccount(), ...present?.values, account: `9999${account.slice(4)}` };
    const asked = await server.ask(payoutAccounts.ask, given, owner);
    const seen = await server.ask(payoutAccounts.detail, { accountId: asked.accountId }, first());
    expect(seen.values.account).toBe(seen.before?.values.account);
    expect(seen.differs).toEqual(['account']);
  });

  test('is another agency’s: as unknown as one that does not exist', async () => {
    const [theirs, mine] = [await aSeller(), await aSeller()];
    const { accountId } = await server.ask(payoutAccounts.ask, anAccount(), theirs.owner);
    expect(await refusalOf(server.call(payoutAccounts.withdraw, { accountId }, mine.owner))).toBe('notFound');
    const clerk = await asStaff(server, { agencyId: theirs.agencyId, rights: ['finance'] });
    expect((await own(clerk)).pending?.accountId).toBe(accountId);
    expect(await refusalOf(server.call(payoutAccounts.ask, anAccount(), clerk))).toBe('notAllowed');
    expect(await refusalOf(server.call(payoutAccounts.withdraw, { accountId }, clerk))).toBe('notAllowed');
  });
});

test('two operators and a seller at the same moment, forty times: one outcome, and one letter to each owner about it', async () => {
  const { owner, partner } = await aSeller();
  for (let time = 0; time < 40; time += 1) {
    clock.pass(minute);
    await staySignedIn(server);
    const { accountId } = await server.ask(payoutAccounts.ask, anAccount(), owner);
    await server.ask(payoutAccounts.approve, { accountId }, first());
    const lettersBefore = (await mailsTo(partner.email)).length;
    const outcomes = await Promise.all([
      server.call(payoutAccounts.approve, { accountId }, second()),
      other.call(payoutAccounts.approve, { accountId }, second()),
      other.call(payoutAccounts.refuse, { accountId, reason: '戶名不符' }, first()),
      server.call(payoutAccounts.withdraw, { accountId }, owner),
    ]);
    const done = outcomes.filter(({ success }) => success);
    const pending = (await own(owner)).pending;
    // Withdrawing may follow an approval; nothing else follows anything.
    const last = pending === null ? (await own(owner)).history[0]?.state : pending.state;
    expect(done.length).toBe(last === 'withdrawn' && outcomes[0]?.success !== outcomes[1]?.success ? 2 : 1);
    expect((await mailsTo(partner.email)).length - lettersBefore).toBe(done.length);
    if (pending) {
      await server.ask(payoutAccounts.withdraw, { accountId }, partner);
    }
  }
});

test('a seller who named no account waits, and his first one is in force when the second operator has approved', async () => {
  const { agencyId, owner } = await aSeller();
  await aSeller();
  await server.sql('delete from payout_accounts where agency_id = $1', [agencyId]);
  const until = clock().toISOString();
  const others = await server.ask(payouts.prepare, { currency: 'TWD', until }, first());
  expect(others.withoutAccount).toBe(1);
  await server.ask(payouts.decide, { payoutId: others.payoutId, approve: true }, second());
  expect(await server.call(payouts.prepare, { currency: 'TWD', until }, first())).toMatchObject({
    data: { refusal: 'payoutAccountsMissing', params: { sellers: 1 } },
  });
  expect((await server.ask(payouts.balance, {}, owner)).account).toBe(false);
  expect(await own(owner)).toMatchObject({ nation: 'tw', current: null, pending: null, history: [] });
  const { accountId } = await server.ask(payoutAccounts.ask, anAccount(), owner);
  await server.ask(payoutAccounts.approve, { accountId }, second());
  const now = clock().toISOString();
  expect(await server.ask(payoutAccounts.approve, { accountId }, first())).toEqual({
    state: 'approved',
    startsAt: now,
  });
  expect((await prepared(agencyId)).accountId).toBe(accountId);
});

test('no number stands in the database in clear, and a new key wraps all of them anew', async () => {
  const { owner } = await aSeller();
  const account = '90817263540987';
  const { accountId } = await server.ask(payoutAccounts.ask, { ...anAccount(), account }, owner);
  const [kept] = await server.sql<{ content: Buffer }>('select content from payout_accounts where id = $1', [
    accountId,
  ]);
  expect(kept?.content.includes(account)).toBe(false);
  const [logged] = await server.sql<{ n: number }>(
    `select (select count(*) from audit_log a where a::text like '%' || $1 || '%')::int
       + (select count(*) from outbox o where o::text like '%' || $1 || '%')::int n`,
    [account],
  );
  expect(logged?.n).toBe(0);

  const newKey = randomBytes(32).toString('base64');
  await rewrapAccounts({ ...server.deps, vault: openVault([newKey, key]) });
  const rotated = openVault([newKey]);
  const rows = await server.deps.db.select().from(table);
  expect(rows.length).toBeGreaterThan(1);
  for (const row of rows) {
    expect(row.content.subarray(0, rotated.keyId.length)).toEqual(rotated.keyId);
  }
  const mine = rows.find(({ id }) => id === accountId);
  expect(rotated.open(`payout account ${accountId}`, mine?.content ?? Buffer.alloc(0)).toString()).toContain(account);
});
