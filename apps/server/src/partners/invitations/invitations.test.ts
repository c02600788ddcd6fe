import * as applications from '@lyceum/contract/applications.calls';
import * as invitations from '@lyceum/contract/invitations.calls';
import { day } from '@lyceum/domain/time';
import { anAgency } from '@lyceum/fixtures/builders';
import { beforeAll, describe, expect, test } from 'vitest';
import { insertCatalogue } from '../../demo/insert-catalogue.ts';
import { asStaff } from '../../testing/as-staff.ts';
import type { Asker } from '../../testing/call-over.ts';
import { aPhoto } from '../../testing/sample-files.ts';
import { sendOwnFile } from '../../testing/send-file.ts';
import { testClock } from '../../testing/test-server.ts';
import { twoServers } from '../../testing/two-servers.ts';
import { freshPhone, signIn, staySignedIn } from '../../testing/world.ts';

// A Monday.
const clock = testClock();
const { server, other } = await twoServers(clock);
const agency = anAgency();
let operator: Asker = {};
beforeAll(async () => {
  await insertCatalogue(server.deps.db, clock(), { agencies: [agency] });
  operator = await asStaff(server, { rights: ['review'] });
});

let names = 0;
const wanted = (change: Partial<{ name: string; phone: string }> = {}) => ({
  name: `海風美術教室 ${(names += 1)}`,
  contactName: '許老師',
  phone: freshPhone(),
  region: 'tw' as const,
  ...change,
});
const refusal = async (answer: Promise<{ data: { refusal?: string | null } }>) => (await answer).data.refusal ?? null;
const textsTo = (phone: string) =>
  server.sql<{ body: string }>("select body from outbox where recipient = $1 and body like '%cooperation%'", [
    `+886${phone.slice(1)}`,
  ]);

describe('an institution that somebody recommends', () => {
  test('is reviewed within two working days, gets a message without the name of who recommended it, and joins', async () => {
    const inviter = freshPhone();
    const token = await signIn(server, inviter);
    const given = wanted();
    const { id, dueOn } = await server.ask(invitations.invite, given, { token });
    expect(await server.ask(invitations.mine, {}, { token })).toMatchObject({
      list: [{ id, name: given.name, state: 'inReview', dueOn, expired: false, reason: null }],
    });
    expect(await textsTo(given.phone)).toEqual([]);
    const waiting = await server.ask(invitations.list, {}, operator);
    expect(waiting.list).toMatchObject([{ id, contactName: '許老師', late: false, decider: null }]);
    expect(await server.ask(invitations.pass, { id }, operator)).toEqual({ state: 'sent' });
    const texts = await textsTo(given.phone);
    expect(texts).toHaveLength(1);
    expect(texts[0]?.body).toContain(given.name);
    const [told] = await server.sql<{ n: number }>(
      `select count(*)::int n from outbox where recipient = $1 and body like '%' || $2 || '%'`,
      [`+886${inviter.slice(1)}`, given.name],
    );
    expect(told?.n).toBe(1);
    expect(await refusal(server.call(invitations.withdraw, { id }, { token }))).toBe('merchantInvitationDecided');

    // Its own application, from the number that was written to, makes it one that has joined.
    const merchant = { token: await signIn(server, given.phone) };
    const paper = async () => (await sendOwnFile(server, merchant, await aPhoto(40, 30), 'credential')).fileId;
    const shape = { type: 'course', identity: 'personal', nation: 'tw' } as const;
    const values = {
      name: given.name,
      contactName: '許老師',
      contactPhone: '0912345678',
      contactEmail: 'sea@example.com',
      city: '台中',
      registered: 'no',
      idNumber: 'A123456789',
      ages: 'adult',
      teaching: 'online',
      qualificationKind: 'certificate',
      accountName: '許老師',
      bank: '玉山銀行',
      branch: '台中分行',
      account: '012345678901',
    };
    const papers = { idFront: await paper(), idBack: await paper(), qualification: await paper() };
    const saved = await server.ask(applications.save, { ...shape, version: null, values, papers }, merchant);
    await server.ask(applications.submit, { type: 'course', version: saved.version, agreed: true }, merchant);
    expect((await server.ask(invitations.mine, {}, { token })).list[0]?.state).toBe('sent');
    await server.ask(applications.pass, { id: saved.id, round: 1 }, operator);
    expect((await server.ask(invitations.mine, {}, { token })).list[0]?.state).toBe('joined');
    const [account] = await server.sql<{ n: number }>(
      `select count(*)::int n from payout_accounts p join applications a on a.agency_id = p.agency_id where a.id = $1 and p.state = 'approved'`,
      [saved.id],
    );
    // What the application named is where the agency is paid.
    expect(account?.n).toBe(1);
  });

  test('that works here, is here, or was recommended already, is refused in words', async () => {
    const token = await signIn(server);
    const works = freshPhone();
    await signIn(server, works);
    const owner = await asStaff(server, { agencyId: agency.id, owner: true });
    await server.sql(
      'insert into staff_phones (staff_id, user_id, tied_at) select $1, id, now() from users where phone = $2',
      [owner.staffId, `+886${works.slice(1)}`],
    );
    const ask = (given: ReturnType<typeof wanted>) => server.call(invitations.invite, given, { token });
    expect(await refusal(ask(wanted({ phone: works })))).toBe('merchantIsStaff');
    const spaced = ` ${Array.from(agency.name['zh-TW']).join(' ')} `;
    expect(await refusal(ask(wanted({ name: spaced })))).toBe('merchantExists');
    expect(await refusal(ask(wanted({ name: agency.name.en.toUpperCase() })))).toBe('merchantExists');
    expect(await refusal(ask(wanted({ phone: '02 2345 6789' })))).toBe('phoneMalformed');
    const first = wanted();
    await server.ask(invitations.invite, first, { token });
    expect(await refusal(ask(wanted({ phone: first.phone })))).toBe('merchantInvited');
    for (let more = 0; more < 4; more += 1) {
      await server.ask(invitations.invite, wanted(), { token });
    }
    expect((await ask(wanted())).data).toMatchObject({
      refusal: 'merchantInvitationsTooMany',
      params: { most: 5 },
    });
    // A number with its dial code is of its own country.
    const abroad = await signIn(server);
    expect(
      (await server.call(invitations.invite, wanted({ phone: '+1 415 555 2671' }), { token: abroad })).success,
    ).toBe(true);
  });

  test('is withdrawn by whoever recommended it, and refused with a reason that he reads', async () => {
    const token = await signIn(server);
    const stranger = await signIn(server);
    const { id } = await server.ask(invitations.invite, wanted(), { token });
    expect(await refusal(server.call(invitations.withdraw, { id }, { token: stranger }))).toBe('notFound');
    await server.ask(invitations.withdraw, { id }, { token });
    expect(await refusal(server.call(invitations.pass, { id }, operator))).toBe('merchantInvitationDecided');
    clock.pass(1_000);
    const another = await server.ask(invitations.invite, wanted(), { token });
    await server.ask(invitations.refuse, { id: another.id, reason: '找不到這家機構' }, operator);
    expect((await server.ask(invitations.mine, {}, { token })).list).toMatchObject([
      { id: another.id, state: 'refused', reason: '找不到這家機構' },
      { id, state: 'withdrawn' },
    ]);
  });

  test('is over sixty days after the message, and can be recommended again', async () => {
    const token = await signIn(server);
    const given = wanted();
    const { id } = await server.ask(invitations.invite, given, { token });
    await server.ask(invitations.pass, { id }, operator);
    await staySignedIn(server);
    clock.pass(60 * day - 1);
    expect(await refusal(server.call(invitations.invite, given, { token }))).toBe('merchantInvited');
    clock.pass(1);
    expect((await server.ask(invitations.mine, {}, { token })).list[0]).toMatchObject({ id, expired: true });
    expect((await server.call(invitations.invite, given, { token })).success).toBe(true);
  });

  test('of two people at once is taken once; passed, refused and withdrawn at once it has one outcome', async () => {
    const tokens = await Promise.all(Array.from({ length: 6 }, () => signIn(server)));
    const given = wanted();
    const asked = await Promise.all(
      tokens.map((token, at) => (at % 2 === 0 ? server : other).call(invitations.invite, given, { token })),
    );
    expect(asked.filter(({ success }) => success)).toHaveLength(1);
    expect(asked.filter(({ data }) => data.refusal === 'merchantInvited')).toHaveLength(5);
    const at = asked.findIndex(({ success }) => success);
    const id = asked[at]?.data.id ?? '';
    const outcomes = await Promise.all([
      server.call(invitations.pass, { id }, operator),
      other.call(invitations.pass, { id }, operator),
      other.call(invitations.refuse, { id, reason: '重複' }, operator),
      server.call(invitations.withdraw, { id }, { token: tokens[at] ?? '' }),
    ]);
    expect(outcomes.filter(({ success }) => success)).toHaveLength(1);
    const [row] = await server.sql<{ state: string }>('select state from merchant_invitations where id = $1', [id]);
    expect(await textsTo(given.phone)).toHaveLength(row?.state === 'sent' ? 1 : 0);
  });
});
