import { randomBytes } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import * as applications from '@lyceum/contract/applications.calls';
import type { ApplicationShape } from '@lyceum/domain/applications';
import { day } from '@lyceum/domain/time';
import { expect, it } from 'vitest';
import { openServer } from '../../open-server.ts';
import { openLog } from '../../platform/log.ts';
import { applicantsOf } from '../../testing/applicants.ts';
import { asStaff } from '../../testing/as-staff.ts';
import { aBmp, aHeic, aHugePng, aPhoto, aPdf } from '../../testing/sample-files.ts';
import { sendOwnFile } from '../../testing/send-file.ts';
import { testClock } from '../../testing/test-server.ts';
import { twoServers } from '../../testing/two-servers.ts';

const clock = testClock(new Date('2026-11-25T02:00:00Z'));
const firstKey = randomBytes(32).toString('base64');
const { server, other } = await twoServers(clock, { config: { sealingKeys: [firstKey] } });
const reviewer = await asStaff(server, { rights: ['review'] });
const second = await asStaff(server, { rights: ['review'] });

const { anApplicant, aPaper, numbers, valuesOf, papersOf, save, submit, own, sentIn, shapeOf } = applicantsOf(server);

it('is kept over devices; two that write at once are told, and nothing is lost', async () => {
  const who = await anApplicant();
  await save(who, { values: { name: '晨光', idNumber: 'A123456789' } });
  const phone = await own(who);
  expect(phone).toMatchObject({ state: 'draft', version: 1, values: { name: '晨光', idNumber: '••••6789' } });
  // A masked number that comes back keeps the number.
  await save(who, { values: { ...phone.values, city: '台北' } }, 1);
  const late = await save(who, { values: { ...phone.values, city: '高雄' } }, 1);
  expect(late.data).toMatchObject({
    refusal: 'editedMeanwhile',
    params: { saved: { version: 2, values: { city: '台北' } } },
  });
  expect((await own(who)).faults).not.toHaveProperty('idNumber');
  expect((await save(who, { values: {} })).data.refusal).toBe('editedMeanwhile');
  // One that is wrong is said so behind its mask as well.
  await save(who, { values: { idNumber: 'A123456788' } }, 2);
  expect((await own(who)).faults).toMatchObject({ idNumber: 'idNumber', licence: 'missing' });
});

it('goes through the review: fails at two fields, is mended at those alone, and opens the back office', async () => {
  const who = await anApplicant();
  const sent = await sentIn(who);
  // Wednesday in Taipei; Thanksgiving is no holiday there.
  expect(sent).toMatchObject({ state: 'inAudit', dueOn: '2026-11-30', version: 2, warnings: [] });
  expect((await save(who, { values: {} }, 2)).data.refusal).toBe('applicationClosed');
  expect((await submit(who, 2)).data.refusal).toBe('applicationClosed');

  const { list } = await other.ask(applications.list, {}, reviewer);
  expect(list.find(({ id }) => id === sent.id)).toMatchObject({ name: '晨光音樂', late: false });
  const seen = await other.ask(applications.detail, { id: sent.id }, reviewer);
  expect(JSON.stringify(seen)).not.toMatch(/22099131|A123456789|012345678901234/);
  const looked = await server.ask(applications.reveal, { id: sent.id, round: 1 }, reviewer);
  expect(looked.numbers).toEqual(numbers);
  const [trail] = await server.sql('select act, after from audit_log where thing = $1 order by id desc limit 1', [
    sent.id,
  ]);
  expect(trail).toEqual({ act: 'read applications', after: { looked: true, round: 1 } });

  const reasons = { licence: '照片看不清楚，請重拍。', name: '請寫全名。' };
  await server.ask(applications.fail, { id: sent.id, round: 1, reasons }, reviewer);
  const failed = await own(who);
  expect(failed).toMatchObject({ state: 'failed', reasons });
  const [sms] = await server.sql<{ count: number }>(
    `select count(*)::int from outbox where body like '%2 項%' and (recipient = $1 or kind = 'sms')`,
    [who.email],
  );
  expect(sms?.count).toBeGreaterThan(0);

  // What was not sent back stays as it was, whatever comes.
  const licence = await aPaper(who);
  const change = { values: { ...failed.values, name: '晨光音樂教室', city: '高雄', idNumber: 'A800000014' } };
  await save(who, { ...change, papers: { ...failed.papers, licence, idFront: licence } }, failed.version);
  const mended = await own(who);
  expect(mended.values).toMatchObject({ name: '晨光音樂教室', city: '台北', idNumber: '••••6789' });
  expect(mended.papers).toEqual({ ...failed.papers, licence });
  expect((await save(who, { values: {} }, mended.version, shapeOf({ identity: 'personal' }))).data.refusal).toBe(
    'identityFixed',
  );
  expect((await save(who, { values: {} }, mended.version, shapeOf({ nation: 'us' }))).data.refusal).toBe(
    'identityFixed',
  );
  await submit(who, mended.version);
  const again = await other.ask(applications.detail, { id: sent.id }, reviewer);
  expect(again.rounds).toMatchObject([
    { round: 1, outcome: 'failed', reasons, values: { name: '晨光音樂' } },
    { round: 2, outcome: null, values: { name: '晨光音樂教室' } },
  ]);

  expect((await server.call(applications.pass, { id: sent.id, round: 1 }, second)).data.refusal).toBe(
    'applicationDecided',
  );
  await server.ask(applications.pass, { id: sent.id, round: 2 }, second);
  expect(await own(who)).toMatchObject({ state: 'passed', reasons: {} });
  const [owner] = await server.sql<{ agency_id: string }>(
    'select agency_id, owner, state from staff where email = $1',
    [who.email],
  );
  expect(owner).toMatchObject({ owner: true, state: 'invited' });
  const [agency] = await server.sql('select name from agencies where id = $1', [owner?.agency_id]);
  expect(agency).toMatchObject({ name: { 'zh-TW': '晨光音樂教室' } });

  // The same business lets a space: it keeps its one office.
  const space = shapeOf({ type: 'space' });
  const tenurePaper = await aPaper(who);
  const more = { spaceAddress: '信義路 1 號', spaceUses: 'class', tenure: 'lease' };
  await save(
    who,
    { values: valuesOf(who, more), papers: { ...(await papersOf(who)), tenurePaper, fireCertificate: tenurePaper } },
    null,
    space,
  );
  await submit(who, 1, space);
  const { id } = await own(who, 'space');
  await server.ask(applications.pass, { id, round: 1 }, reviewer);
  expect(
    await server.sql('select id from agencies where id in (select agency_id from applications where user_id = $1)', [
      who.userId,
    ]),
  ).toHaveLength(1);
});

it('makes a consultant of a person, and a distributor of a promoter', async () => {
  const planner = await anApplicant();
  const asPlanner = shapeOf({ type: 'planner', identity: 'personal', nation: 'cn' });
  const person = {
    contactPhone: '13800138000',
    idNumber: '11010519491231002X',
    account: '6222021234567890123',
    qualificationKind: 'certificate',
    accountName: '林語彤',
  };
  await save(
    planner,
    {
      values: valuesOf(planner, person),
      papers: { ...(await papersOf(planner)), qualification: await aPaper(planner) },
    },
    null,
    asPlanner,
  );
  expect((await submit(planner, 1, asPlanner)).success).toBe(true);
  const plan = await own(planner, 'planner');
  // What only a business is asked for is not kept.
  expect(Object.keys({ ...plan.values, ...plan.papers })).not.toEqual(expect.arrayContaining(['companyName']));
  expect(plan.papers).not.toHaveProperty('licence');
  await server.ask(applications.pass, { id: plan.id, round: 1 }, reviewer);
  expect(await server.sql('select name from consultants where user_id = $1', [planner.userId])).toMatchObject([
    { name: { en: '晨光音樂' } },
  ]);

  const promoter = await anApplicant();
  const asPromoter = shapeOf({ type: 'promoter', identity: 'personal', nation: 'us' });
  const american = {
    contactPhone: '415 555 2671',
    contactEmail: '',
    idNumber: 'D1234567',
    account: '123456789',
    branch: '021000021',
    accountName: '林語彤',
    promotion: 'blog',
  };
  const promoting = await sentIn(promoter, american, asPromoter);
  // Thanksgiving is one.
  expect(promoting.dueOn).toBe('2026-11-30');
  await server.ask(applications.pass, { id: promoting.id, round: 1 }, reviewer);
  expect(
    await server.sql('select id from users where id = $1 and distributor_since is not null', [promoter.userId]),
  ).toHaveLength(1);
});

it('says each forbidden pair at once, and that another identity needs another account', async () => {
  const who = await anApplicant();
  const asked = async (change: Partial<ApplicationShape>) => (await save(who, {}, null, shapeOf(change))).data.refusal;
  expect(await asked({ type: 'space', identity: 'personal' })).toBe('spaceBusinessOnly');
  expect(await asked({ type: 'planner', identity: 'business' })).toBe('plannerPersonalOnly');
  // Drafts of both kinds may stand; the first that is sent in decides.
  expect(await asked({ type: 'planner', identity: 'personal' })).toBeUndefined();
  await sentIn(who);
  expect(await asked({ type: 'promoter', identity: 'personal' })).toBe('identityFixed');
  expect((await submit(who, 1, shapeOf({ type: 'planner' }))).data.refusal).toBe('plannerPersonalOnly');
});

it('is refused with its fields when it is not whole, and never without the agreement', async () => {
  const who = await anApplicant();
  const papers = await papersOf(who);
  const bad: readonly [field: string, text: string][] = [
    ['companyNumber', '00000000'],
    ['companyNumber', '91350100M000100Y43'],
    ['companyNumber', '123'],
    ['companyNumber', '12-3456789'],
    ['idNumber', 'A123456788'],
    ['idNumber', '11010519491231002X'],
    ['idNumber', 'hello'],
    ['idNumber', ''],
    ['account', '12'],
    ['account', 'twelve'],
    ['account', ''],
    ['contactPhone', '02-2345'],
    ['contactPhone', 'none'],
    ['contactPhone', ''],
    ['contactEmail', 'no address'],
    ['contactEmail', ''],
    ['contactEmail', '@'],
    ['name', ''],
    ['contactName', ''],
    ['city', ''],
    ['companyName', ''],
    ['licenceKind', 'none'],
    ['licenceKind', ''],
    ['licenceUntil', '2026-11-24'],
    ['licenceUntil', '1999-01-01'],
    ['licenceUntil', 'soon'],
    ['licenceUntil', '2026-02-31x'],
    ['ages', 'babies'],
    ['ages', ''],
    ['teaching', 'by post'],
    ['teaching', ''],
    ['accountName', ''],
    ['bank', ''],
    ['branch', ''],
    ['idNumber', 'Z999999999'],
    ['companyNumber', '2209913'],
    ['companyNumber', '220991311'],
    ['account', '1'.repeat(40)],
    ['contactPhone', '+1 23'],
    ['idNumber', '0123456789'],
  ];
  let version: number | null = null;
  for (const [field, text] of bad) {
    const saved = await save(who, { values: valuesOf(who, { [field]: text }), papers }, version);
    version = saved.data.version as number;
    const refused = await submit(who, version);
    expect([field, text, refused.data.refusal, refused.data.params]).toEqual([
      field,
      text,
      'applicationIncomplete',
      { count: 1, fields: [field] },
    ]);
  }
  expect(bad).toHaveLength(40);
  const good = await save(who, { values: valuesOf(who), papers }, version);
  const silent = { type: 'course' as const, version: good.data.version as number, agreed: false };
  expect((await server.call(applications.submit, silent, who)).data.refusal).toBe('agreementRequired');
  // Nothing of it was lost on the way.
  expect((await own(who)).values).toMatchObject({ name: '晨光音樂', account: '••••1234' });
});

it('goes to the review with a warning where a number does not prove itself or the account is in another name', async () => {
  const sent = await sentIn(await anApplicant(), { companyNumber: '90316313', accountName: '王小明' });
  expect(sent).toMatchObject({ state: 'inAudit', warnings: ['companyNumberUnproven', 'accountNameDiffers'] });
  const { list } = await server.ask(applications.list, { pageSize: 50 }, reviewer);
  expect(list.find(({ id }) => id === sent.id)?.warnings).toHaveLength(2);
});

it('takes papers by their content, keeps them sealed, and shows them to reviewers alone', async () => {
  const who = await anApplicant();
  const stranger = await anApplicant();
  const bytes = await aPhoto(400, 300);
  const { fileId } = await sendOwnFile(server, who, bytes, 'credential');
  const stored = await files(server.deps.config.dataDir);
  expect(stored.filter(({ name }) => name.includes(fileId))).toHaveLength(1);
  for (const { bytes: its } of stored) {
    expect(its.subarray(0, 3).toString('hex')).not.toBe('ffd8ff');
  }
  expect((await save(stranger, { papers: { idFront: fileId } })).data.refusal).toBe('paperUnknown');
  const evidence = await sendOwnFile(server, who, bytes, 'evidence');
  expect((await save(who, { papers: { idFront: evidence.fileId } })).data.refusal).toBe('paperUnknown');

  await save(who, { values: valuesOf(who), papers: { ...(await papersOf(who)), idFront: fileId } });
  await submit(who, 1);
  const { id } = await own(who);
  const { papers } = await server.ask(applications.reveal, { id, round: 1 }, reviewer);
  const shown = await fetch(new URL(papers.idFront ?? '', server.url));
  expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
  expect(
    Buffer.from(await shown.arrayBuffer())
      .subarray(0, 3)
      .toString('hex'),
  ).toBe('ffd8ff');
  clock.pass(10 * 60_000);
  expect((await fetch(new URL(papers.idFront ?? '', server.url))).status).toBe(403);

  const refusalOf = async (given: Buffer) =>
    (await sendOwnFile(server, who, given, 'credential')).finished.data.refusal;
  expect(await refusalOf(aPdf())).toBe('fileTypeRefused');
  expect(await refusalOf(aHeic())).toBe('fileTypeRefused');
  expect(await refusalOf(aHugePng(20_000))).toBe('pictureTooLarge');
  expect(await refusalOf(bytes.subarray(0, 200))).toBe('fileDamaged');
  expect(await refusalOf(aBmp(30, 20, [1, 2, 3]))).toBeUndefined();
  await expect(sendOwnFile(server, who, Buffer.alloc(6 * 1024 * 1024), 'credential')).rejects.toThrow('fileTooLarge');
});

interface StoredFile {
  name: string;
  bytes: Buffer;
}
async function files(dataDir: string): Promise<StoredFile[]> {
  const found = await readdir(join(dataDir, 'files'), { recursive: true, withFileTypes: true });
  return Promise.all(
    found
      .filter((one) => one.isFile() && one.parentPath.includes('private'))
      .map(async (one) => ({ name: one.name, bytes: await readFile(join(one.parentPath, one.name)) })),
  );
}

/** Everything that the database holds, as text. */
async function dump(): Promise<string> {
  const tables = await server.sql<{ name: string }>(
    `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
     where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`,
  );
  const parts: string[] = [];
  for (const { name } of tables) {
    const rows = await server.sql<{ row: string; raw: string }>(`select t::text as row from ${name} t`);
    parts.push(...rows.map(({ row }) => row));
  }
  return parts.join('\n');
}

it('leaves no number of a person or a bank in the database in clear', async () => {
  const all = await dump();
  const bare = Object.values(numbers).flatMap((text) => [
    text,
    Buffer.from(text).toString('hex'),
    Buffer.from(text).toString('base64').slice(0, 12),
  ]);
  expect(bare.filter((text) => all.includes(text))).toEqual([]);
  expect(all.length).toBeGreaterThan(10_000);
});

it('opens what it sealed under a key of before, wraps it anew while others write, and then needs the old key no more', async () => {
  const who = await anApplicant();
  const { fileId } = await sendOwnFile(server, who, await aPhoto(100, 80), 'credential');
  await save(who, { values: valuesOf(who), papers: { ...(await papersOf(who)), idFront: fileId } });
  await submit(who, 1);
  const { id } = await own(who);
  const newKey = randomBytes(32).toString('base64');
  const open = (sealingKeys: string[]) =>
    openServer({
      config: { ...server.deps.config, sealingKeys, port: 0 },
      databaseUrl: server.databaseUrl,
      log: openLog('error'),
      clock,
      jobs: false,
    });
  const rotating = await open([newKey, firstKey]);
  const writers = await Promise.all(Array.from({ length: 3 }, anApplicant));
  const writing = writers.map(async (writer) => {
    for (let version = 0; version < 15; version += 1) {
      const saved = await save(writer, { values: valuesOf(writer) }, version === 0 ? null : version);
      expect(saved.success).toBe(true);
    }
  });
  const rewrap = async () => {
    for (const job of rotating.jobs.filter(({ name }) => name.endsWith('.rewrap'))) {
      await job.run();
    }
  };
  // The servers with the old key alone write on; a second run has what they wrote meanwhile.
  const before = await server.sql('select count(*)::int from applications');
  await Promise.all([...writing.map((one) => one.catch(() => undefined)), rewrap()]);
  await rewrap();
  expect(await server.sql('select count(*)::int from applications')).not.toEqual([{ count: 0 }]);
  expect(before).toBeDefined();
  const after = await open([newKey]);
  const seen = await fetch(new URL(`/office/api/applications/reveal`, after.url), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ id, round: 1 }),
  });
  expect(seen.status).toBe(200);
  const ids = await server.sql<{ begin: string }>(
    `select distinct encode(substring(content from 1 for 8), 'hex') as begin from applications
     union select distinct encode(substring(content from 1 for 8), 'hex') from application_rounds
     union select distinct encode(substring(seal from 1 for 8), 'hex') from files where seal is not null`,
  );
  expect(ids).toEqual([{ begin: after.deps.vault.keyId.toString('hex') }]);
  const [sealed] = await server.sql<{ id: string; content: Buffer }>(
    'select id, content from applications where id = $1',
    [id],
  );
  expect(after.deps.vault.open(`application ${id}`, sealed?.content ?? Buffer.alloc(0)).toString()).toContain(
    numbers.account,
  );
  expect(() => server.deps.vault.open(`application ${id}`, sealed?.content ?? Buffer.alloc(0))).toThrow(
    'No key of SEALING_KEYS',
  );
  await after.stop();
  // Back to one key for what follows.
  const back = await open([firstKey, newKey]);
  for (const job of back.jobs.filter(({ name }) => name.endsWith('.rewrap'))) {
    await job.run();
  }
  await back.stop();
  await rotating.stop();
}, 60_000);

it('passing, failing and sending in again at the same instant have one outcome, one agency and one set of messages', async () => {
  const outcomes = { passed: 0, failed: 0 };
  for (let time = 0; time < 100; time += 1) {
    const who = await anApplicant();
    const { id, version } = await sentIn(who);
    const steps = [
      () => server.call(applications.pass, { id, round: 1 }, reviewer),
      () => other.call(applications.fail, { id, round: 1, reasons: { name: '請寫全名。' } }, second),
      () =>
        (time % 2 ? other : server).call(
          applications.submit,
          { type: 'course', version: version + 1, agreed: true },
          who,
        ),
    ];
    const turned = [...steps.slice(time % 3), ...steps.slice(0, time % 3)];
    await Promise.all(turned.map((step) => step()));
    const [row] = await server.sql<{ state: string; round: number; agency_id: string | null }>(
      'select state, round, agency_id from applications where id = $1',
      [id],
    );
    const rounds = await server.sql<{ outcome: 'passed' | 'failed' | null }>(
      'select outcome from application_rounds where application_id = $1 order by round',
      [id],
    );
    const outcome = rounds[0]?.outcome ?? 'failed';
    outcomes[outcome] += 1;
    const isPassed = outcome === 'passed';
    expect([row?.state, rounds.map((one) => one.outcome)]).toEqual(
      isPassed ? ['passed', ['passed']] : row?.round === 2 ? ['inAudit', ['failed', null]] : ['failed', ['failed']],
    );
    const owners = await server.sql('select id from staff where email = $1', [who.email]);
    const mails = await server.sql('select id from outbox where recipient = $1', [who.email]);
    const sms = await server.sql(
      `select id from outbox where kind = 'sms' and recipient like '%' || $1 and body like '%/applicationResults'`,
      [who.phone.slice(-8)],
    );
    expect([owners.length, mails.length, sms.length, row?.agency_id !== null]).toEqual([
      isPassed ? 1 : 0,
      isPassed ? 2 : 1,
      1,
      isPassed,
    ]);
  }
  expect(Math.min(outcomes.passed, outcomes.failed)).toBeGreaterThan(0);
}, 120_000);

it('an approval that is cut off leaves all of it or nothing, and the next press ends it', async () => {
  const cutOff = async (at: number) => {
    await sleep(at);
    await server.sql(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`,
    );
  };
  let broken = 0;
  for (let time = 0; time < 24; time += 1) {
    const who = await anApplicant();
    const { id } = await sentIn(who);
    const press = () => (time % 2 ? other : server).call(applications.pass, { id, round: 1 }, reviewer);
    const [first] = await Promise.all([press().catch(() => null), cutOff(time)]);
    broken += first?.success ? 0 : 1;
    const read = async () => {
      const [row] = await server.sql(
        `select a.state, a.agency_id is not null opened, (select count(*)::int from staff where email = $2) owners,
           (select count(*)::int from payout_accounts p where p.agency_id = a.agency_id) accounts,
           (select count(*)::int from outbox where recipient = $2) mails,
           (select count(*)::int from audit_log l where l.thing = a.id and l.act = 'review applications') rows
         from applications a where id = $1`,
        [id, who.email],
      );
      return row;
    };
    const whole = { state: 'passed', opened: true, owners: 1, accounts: 1, mails: 2, rows: 1 };
    const nothing = { state: 'inAudit', opened: false, owners: 0, accounts: 0, mails: 0, rows: 0 };
    expect([whole, nothing]).toContainEqual(await read());
    const isPassed = () => press().then(({ success, data }) => success || data.refusal === 'applicationDecided');
    await expect.poll(() => isPassed().catch(() => false), { timeout: 10_000 }).toBe(true);
    expect(await read()).toEqual(whole);
  }
  // Not every blow met one.
  expect(broken).toBeGreaterThan(0);
}, 120_000);

it('is late when its day is over', async () => {
  const sent = await sentIn(await anApplicant());
  clock.pass(10 * day);
  const fresh = await asStaff(server, { rights: ['review'] });
  const { list } = await server.ask(applications.list, { pageSize: 50 }, fresh);
  expect(list.find(({ id }) => id === sent.id)?.late).toBe(true);
});
