import * as agencies from '@lyceum/contract/agencies.calls';
import * as applications from '@lyceum/contract/applications.calls';
import * as dashboard from '@lyceum/contract/dashboard.calls';
import * as listings from '@lyceum/contract/listings.calls';
import { aCategory, aCourse, anOfflineCourse, aRoom, aTeacher } from '@lyceum/fixtures/builders';
import { expect, it } from 'vitest';
import { insertCatalogue, insertPlaylists } from '../../demo/insert-catalogue.ts';
import { aWrittenCourse } from '../../testing/agency-world.ts';
import { applicantsOf } from '../../testing/applicants.ts';
import { asStaff } from '../../testing/as-staff.ts';
import { testClock } from '../../testing/test-server.ts';
import { twoServers } from '../../testing/two-servers.ts';
import { signIn, staySignedIn } from '../../testing/world.ts';

// Ten in the morning in Taipei.
const clock = testClock(new Date('2026-11-25T02:00:00Z'));
const { server, other } = await twoServers(clock);
const reviewer = await asStaff(server, { rights: ['review'] });
const operator = await asStaff(server, { rights: ['catalogue', 'review'] });
const { anApplicant, aPaper, valuesOf, papersOf, save, submit, own, shapeOf } = applicantsOf(server);
type Applicant = Awaited<ReturnType<typeof anApplicant>>;

const sweep = () => Promise.all([server.runJob('applications.papers'), other.runJob('applications.papers')]);
const passTo = async (iso: string) => {
  clock.pass(new Date(iso).getTime() - clock().getTime());
  await staySignedIn(server);
};
const inAll = (text: string) => ({ 'zh-TW': text, 'zh-CN': text, en: text });
const aLessonInARoom = {
  id: null,
  title: inAll('第一堂'),
  catalogType: 1 as const,
  durationSeconds: 3_600,
  trial: false,
  startsAt: '2027-03-01T02:00:00.000Z',
  media: null,
};
const toChildren = { ages: 'k12', teaching: 'inPerson' };
const spaceFacts = { spaceAddress: '信義路 1 號', spaceUses: 'class', tenure: 'lease' };

/** Sends in what such a partner is asked for, and has it passed. */
async function join(who: Applicant, change: Record<string, string>, shape = shapeOf()) {
  const paper = await aPaper(who);
  const papers = { ...(await papersOf(who)), schoolPermit: paper, tenurePaper: paper, fireCertificate: paper };
  await save(who, { values: valuesOf(who, { ...spaceFacts, ...change }), papers }, null, shape);
  const sent = await submit(who, 1, shape);
  expect([sent.success, sent.data.params]).toEqual([true, undefined]);
  const { id } = await own(who, shape.type);
  await server.ask(applications.pass, { id, round: 1 }, reviewer);
  const [row] = await server.sql<{ agency_id: string }>('select agency_id from applications where id = $1', [id]);
  return row?.agency_id ?? '';
}

/** A partner with its office's owner, a keeper of products, and a product of each kind on the shelf. */
async function aPartner(change: Record<string, string>, shape = shapeOf()) {
  const who = await anApplicant();
  const agencyId = await join(who, change, shape);
  const [owner, keeper] = [
    await asStaff(server, { agencyId, owner: true }),
    await asStaff(server, { agencyId, rights: ['products'] }),
  ];
  const category = aCategory();
  const teacher = aTeacher({ agencyId });
  const facts = { agencyId, categoryId: category.id, teacherIds: [teacher.id] };
  const products = {
    children: anOfflineCourse('2027-06-01T02:00:00Z', { ...facts, ageBand: '6-12' }),
    adults: anOfflineCourse('2027-06-01T02:00:00Z', { ...facts, ageBand: 'over25' }),
    online: aCourse({ ...facts, ageBand: '6-12' }),
    room: aRoom({}, facts),
  };
  await insertCatalogue(server.deps.db, clock(), {
    categories: [category],
    teachers: [teacher],
    products: Object.values(products),
  });
  await insertPlaylists(server.deps.db, ['lesson']);
  const hidden = async () => {
    const rows = await server.sql<{ id: string }>(
      "select id from products where agency_id = $1 and state = 'suspended'",
      [agencyId],
    );
    return Object.entries(products)
      .filter(([, { id }]) => rows.some((row) => row.id === id))
      .map(([name]) => name);
  };
  const told = (about: string) =>
    server.sql<{ kind: string }>(
      `select kind from outbox where body like $1 and (recipient = $2 or recipient like '%' || $3) order by kind desc`,
      [`%${about}%`, owner.email, who.phone.slice(1)],
    );
  return { who, agencyId, owner, keeper, hidden, told, categoryId: category.id, teacherId: teacher.id };
}

it('tells once that a permit ends, takes what needs it out of the shop when it is over, and brings it back with a new one', async () => {
  const partner = await aPartner({ ...toChildren, licenceUntil: '2029-01-01', permitUntil: '2026-12-28' });
  const { who, agencyId, keeper, hidden, told } = partner;
  await sweep();
  expect(await own(who)).toMatchObject({ state: 'passed', open: [] });
  expect(await told('學校許可')).toEqual([]);

  // Thirty days ahead.
  await passTo('2026-11-28T02:00:00Z');
  await sweep();
  await sweep();
  const { length: tellings } = await told('2026年12月28日');
  expect((await told('2026年12月28日')).map(({ kind }) => kind)).toEqual(['sms', 'mail']);
  const opened = await own(who);
  expect(opened).toMatchObject({
    state: 'renewal',
    dated: [
      { paper: 'licence', until: '2029-01-01', over: false },
      { paper: 'schoolPermit', until: '2026-12-28', over: false },
    ],
  });
  expect(await server.ask(dashboard.today, {}, keeper)).toMatchObject({
    papers: [{ paper: 'schoolPermit', until: '2026-12-28', over: false }],
  });

  // It is good through its last day, by the clock of its region.
  await passTo('2026-12-28T15:59:00Z');
  await sweep();
  expect(await hidden()).toEqual([]);
  await passTo('2026-12-28T16:00:00Z');
  await sweep();
  await sweep();
  expect(await hidden()).toEqual(['children']);
  expect(await told('2026年12月28日')).toHaveLength(tellings * 2);
  expect((await server.ask(dashboard.today, {}, keeper)).papers).toMatchObject([{ over: true }]);
  const listed = await server.ask(agencies.list, { pageSize: 50 }, operator);
  expect(listed.list.find(({ id }) => id === agencyId)).toMatchObject({ withheld: ['school'], state: 'open' });

  // What is new waits, too; blocked and unblocked it does not come back.
  const content = aWrittenCourse(partner, {
    type: 1,
    form: 'offline',
    ageBand: '12-18',
    classStartsAt: '2027-03-01T02:00:00.000Z',
    chapters: [{ id: null, title: inAll('一'), lessons: [aLessonInARoom] }],
    place: { address: inAll('台北'), longitude: 121.5, latitude: 25 },
  });
  const draft = await server.ask(listings.create, { content }, keeper);
  const sent = await server.ask(listings.submit, { id: draft.id, version: draft.version }, keeper);
  await server.ask(listings.pass, { id: draft.id, version: sent.version }, reviewer);
  const state = async () => (await server.sql('select state from products where id = $1', [draft.id]))[0];
  expect(await state()).toEqual({ state: 'suspended' });
  const shown = async () => (await server.ask(listings.own, { id: draft.id }, keeper)).withheld;
  expect(await shown()).toBe(true);
  expect((await server.ask(listings.list, {}, keeper)).list.find(({ id }) => id === draft.id)).toMatchObject({
    withheld: true,
    suspension: null,
  });
  await server.ask(agencies.block, { id: agencyId, reason: '查核' }, operator);
  expect(await hidden()).toEqual(['children', 'adults', 'online', 'room']);
  await server.ask(agencies.unblock, { id: agencyId }, operator);
  expect(await hidden()).toEqual(['children']);

  // Only the papers are open; a day that is over is none.
  const schoolPermit = await aPaper(who);
  const renewed = (permitUntil: string, version: number) =>
    save(
      who,
      {
        values: { ...opened.values, city: '高雄', account: '999999999999', permitUntil },
        papers: { ...opened.papers, schoolPermit, idFront: schoolPermit },
      },
      version,
    );
  const wrong = await renewed('2026-12-28', opened.version);
  expect((await submit(who, wrong.data.version as number)).data.params).toEqual({ count: 1, fields: ['permitUntil'] });
  const right = await renewed('2028-01-31', wrong.data.version as number);
  expect((await submit(who, right.data.version as number)).success).toBe(true);
  expect(await own(who)).toMatchObject({
    state: 'inAudit',
    values: { city: '台北', account: '••••1234', permitUntil: '2028-01-31' },
    papers: { schoolPermit, idFront: opened.papers.idFront },
  });
  await sweep();
  expect(await hidden()).toEqual(['children']);

  const { id } = opened;
  const accounts = () => server.sql('select id from payout_accounts where agency_id = $1', [agencyId]);
  const before = await accounts();
  const presses = await Promise.all(
    [server, other, server, other].map((at) => at.call(applications.pass, { id, round: 2 }, reviewer)),
  );
  expect(presses.filter(({ success }) => success)).toHaveLength(1);
  expect(await hidden()).toEqual([]);
  expect(await state()).toEqual({ state: 'onShelf' });
  expect(await shown()).toBe(false);
  expect((await server.ask(dashboard.today, {}, keeper)).papers).toEqual([]);
  expect(await own(who)).toMatchObject({ state: 'passed' });
  // Nothing is opened twice.
  expect(await accounts()).toEqual(before);
  expect(await server.sql('select id from applications where agency_id = $1', [agencyId])).toHaveLength(1);
  await sweep();
  expect(await told('2028年')).toEqual([]);
});

it('a licence takes all with it but the rooms; a fire certificate the rooms alone, and both come back each with its own', async () => {
  const { who, hidden, told, agencyId } = await aPartner({ licenceUntil: '2029-01-05' });
  await join(who, { licenceUntil: '2029-06-01', fireUntil: '2029-01-05' }, shapeOf({ type: 'space' }));
  await passTo('2029-01-06T02:00:00Z');
  await sweep();
  expect(await hidden()).toEqual(['children', 'adults', 'online', 'room']);
  expect((await own(who, 'space')).dated).toMatchObject([{ over: false }, { paper: 'fireCertificate', over: true }]);
  // Nobody was told before: that it is over is told, not that it will be.
  expect(await told('2029年1月5日')).toHaveLength(4);

  const renew = async (type: 'course' | 'space', change: object, round: number) => {
    const shape = shapeOf({ type });
    const open = await own(who, type);
    const saved = await save(who, { values: { ...open.values, ...change }, papers: open.papers }, open.version, shape);
    await submit(who, saved.data.version as number, shape);
    await server.ask(applications.pass, { id: open.id, round }, reviewer);
  };
  await renew('space', { fireUntil: '2030-12-31' }, 2);
  expect(await hidden()).toEqual(['children', 'adults', 'online']);
  // The account goes; what the company's paper says stays.
  await server.sql('delete from applications where agency_id = $1', [agencyId]);
  await passTo('2031-01-02T02:00:00Z');
  await sweep();
  expect(await hidden()).toEqual(['children', 'adults', 'online', 'room']);
});

it('is renewed early where there are papers that may end, and is opened once', async () => {
  const { who, hidden } = await aPartner({ licenceUntil: '2035-01-01' });
  const renew = (asker: { token: string }, type: 'course' | 'space' = 'course') =>
    server.call(applications.renew, { type }, asker);
  const [first, again] = [await renew(who), await renew(who)];
  expect([first.data.state, again.data.state, first.data.version === again.data.version]).toEqual([
    'renewal',
    'renewal',
    true,
  ]);
  expect((await renew(who, 'space')).data.refusal).toBe('notFound');
  expect((await renew({ token: await signIn(server) })).data.refusal).toBe('notFound');
  expect(await hidden()).toEqual([]);
  const draft = await anApplicant();
  await save(draft, { values: valuesOf(draft) });
  expect((await renew(draft)).data.refusal).toBe('applicationClosed');
});

it('what a review gave back is written as often as it takes, with the day on which it ends', async () => {
  const who = await anApplicant();
  const papers = { ...(await papersOf(who)), schoolPermit: await aPaper(who) };
  await save(who, { values: valuesOf(who, { ...toChildren, permitUntil: '2036-01-01' }), papers });
  await submit(who, 1);
  const { id, version } = await own(who);
  const reasons = { schoolPermit: '這張已換發，請上傳新的。', teaching: '請確認' };
  await server.ask(applications.fail, { id, round: 1, reasons }, reviewer);
  let last = version + 1;
  for (const permitUntil of ['2036-05-01', '2037-05-01']) {
    const schoolPermit = await aPaper(who);
    const failed = await own(who);
    const change = { values: { ...failed.values, permitUntil }, papers: { ...failed.papers, schoolPermit } };
    last = (await save(who, change, last)).data.version as number;
    expect(await own(who)).toMatchObject({ values: { permitUntil }, papers: { schoolPermit } });
  }
});
