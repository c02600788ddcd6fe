import * as agencies from '@lyceum/contract/agencies.calls';
import * as dashboard from '@lyceum/contract/dashboard.calls';
import * as listings from '@lyceum/contract/listings.calls';
import * as products from '@lyceum/contract/products.calls';
import * as timetables from '@lyceum/contract/timetables.calls';
import { expect, it } from 'vitest';
import { aRoom } from '@lyceum/fixtures/builders';
import { insertCatalogue } from '../../demo/insert-catalogue.ts';
import { anOpenAgency, aWrittenCourse } from '../../testing/agency-world.ts';
import { asStaff } from '../../testing/as-staff.ts';
import { aPdf } from '../../testing/sample-files.ts';
import { sendFile } from '../../testing/send-file.ts';
import { aServer } from '../../testing/test-server.ts';

const server = await aServer();
const operator = await asStaff(server, { rights: ['catalogue', 'review'] });

const aSecond = () => new Promise((resolve) => setTimeout(resolve, 1_000));
const inAll = (text: string) => ({ 'zh-TW': text, 'zh-CN': text, en: text });
const anAgency = {
  name: inAll('晨光書院 Dawn'),
  city: inAll('台中 Taichung'),
  commissionBps: 800,
  region: 'tw',
} as const;

it('makes an agency together with the invitation of its owner, or neither', async () => {
  const { id } = await server.ask(agencies.create, { ...anAgency, ownerEmail: 'Owner@Example.com' }, operator);
  const [mail] = await server.sql<{ body: string }>(`select body from outbox where recipient = 'owner@example.com'`);
  expect(mail?.body).toContain('/office/#/invitation/');
  const [owner] = await server.sql(`select agency_id, owner, state from staff where email = 'owner@example.com'`);
  expect(owner).toEqual({ agency_id: id, owner: true, state: 'invited' });

  const again = await server.call(agencies.create, { ...anAgency, ownerEmail: 'owner@example.com' }, operator);
  expect(again.data.refusal).toBe('emailTaken');
  const { list } = await server.ask(agencies.list, { keyword: 'dawn' }, operator);
  expect(list).toMatchObject([{ id, state: 'open', commissionBps: 800, productCount: 0 }]);
});

it('takes what a blocked agency sells out of the shop, and lets it come back; nothing is published meanwhile', async () => {
  const agency = await anOpenAgency(server);
  const { keeper, agencyId } = agency;
  const publish = async (name: string) => {
    const content = aWrittenCourse(agency, { name: inAll(name) });
    const draft = await server.ask(listings.create, { content }, keeper);
    const sent = await server.ask(listings.submit, { id: draft.id, version: draft.version }, keeper);
    await server.ask(listings.pass, { id: draft.id, version: sent.version }, operator);
    return draft.id;
  };
  const found = async () => {
    await aSecond();
    return (await server.ask(products.search, { keyword: '封館測試' })).list.map(({ id }) => id);
  };
  const first = await publish('封館測試 one');
  expect(await found()).toEqual([first]);
  const owner = await asStaff(server, { agencyId, owner: true });
  const reason = '執照過期，請上傳新的執照。';
  expect((await server.call(agencies.block, { id: agencyId, reason: ' ' }, operator)).data.refusal).toBe(
    'invalidInput',
  );
  await server.ask(agencies.block, { id: agencyId, reason }, operator);
  // Operators, the agency's people and, by mail, its owners read why; the audit log has no texts.
  const [mail] = await server.sql<{ body: string }>('select body from outbox where recipient = $1', [owner.email]);
  expect(mail?.body).toContain(reason);
  expect(await server.ask(dashboard.today, {}, keeper)).toMatchObject({ blockedReason: reason });
  expect(JSON.stringify(await server.sql('select * from audit_log'))).not.toContain(reason);
  const second = await publish('封館測試 two');
  const listed = await server.ask(agencies.list, { keyword: 'gleaner', pageSize: 50 }, operator);
  expect(listed.list.find(({ id }) => id === agencyId)?.productCount).toBe(2);
  expect(await found()).toEqual([]);
  expect((await server.call(products.detailProductLiveAndRecord, { id: first })).data.refusal).toBe(
    'productUnavailable',
  );
  const { list } = await server.ask(agencies.list, { pageSize: 50 }, operator);
  expect(list.find(({ id }) => id === agencyId)).toMatchObject({
    state: 'blocked',
    blockedReason: reason,
    productCount: 2,
  });
  const own = await server.ask(listings.own, { id: first }, keeper);
  await server.ask(listings.takeOffShelf, { id: first, version: own.version }, keeper);
  await server.ask(agencies.unblock, { id: agencyId }, operator);
  expect(await server.ask(dashboard.today, {}, keeper)).toMatchObject({ blockedReason: null });
  expect(await found()).toEqual([second]);
});

it('finds products by the new name of their agency', async () => {
  const agency = await anOpenAgency(server);
  const content = aWrittenCourse(agency, { name: inAll('改名課') });
  const draft = await server.ask(listings.create, { content }, agency.keeper);
  const sent = await server.ask(listings.submit, { id: draft.id, version: draft.version }, agency.keeper);
  await server.ask(listings.pass, { id: draft.id, version: sent.version }, operator);
  const before = (await server.ask(agencies.list, { pageSize: 50 }, operator)).list.find(
    ({ id }) => id === agency.agencyId,
  );
  const version = before?.version ?? '';
  const change = { id: agency.agencyId, version, name: inAll('Larkspur'), city: inAll('Tainan'), commissionBps: 500 };
  await server.ask(agencies.change, change, operator);
  const { list } = await server.ask(products.search, { keyword: 'larkspur' });
  expect(list.map(({ id }) => id)).toEqual([draft.id]);
});

it('lets the owner alone write what buyers read of the agency', async () => {
  const { agencyId, keeper } = await anOpenAgency(server);
  const owner = await asStaff(server, { agencyId, owner: true });
  const { name, ...profile } = await server.ask(agencies.ownProfile, {}, owner);
  expect(name.en).toBe('Gleaner Music Rooms');
  const changed = { ...profile, story: inAll('New story'), address: inAll('Street 1') };
  expect((await server.call(agencies.saveProfile, changed, keeper)).data.refusal).toBe('notAllowed');
  await server.ask(agencies.saveProfile, changed, owner);
  expect(await server.ask(agencies.ownProfile, {}, keeper)).toMatchObject({ story: { en: 'New story' } });
});

it('has its place, its zone and its licence from the owner; the paper is read by the agency and by the platform alone', async () => {
  const { agencyId, categoryId } = await anOpenAgency(server);
  const room = aRoom({}, { agencyId, categoryId, teacherIds: [] });
  await insertCatalogue(server.deps.db, server.clock(), { products: [room] });
  const owner = await asStaff(server, { agencyId, owner: true });
  const before = await server.ask(agencies.ownProfile, {}, owner);
  const paper = await sendFile(server, owner, 'paper', aPdf());
  const profile = {
    ...before,
    place: { longitude: 121.5, latitude: 25.01 },
    zone: 'America/New_York',
    licence: '北市補習班證字第 7001 號',
    licenceFileId: paper,
  };
  const wrong = async (part: object) =>
    (await server.call(agencies.saveProfile, { ...profile, ...part }, owner)).data.refusal;
  expect(await wrong({ zone: 'Mars/Olympus' })).toBe('invalidInput');
  expect(await wrong({ zone: '+08:00' })).toBe('invalidInput');
  expect(await wrong({ place: { longitude: 181, latitude: 0 } })).toBe('invalidInput');
  expect(await wrong({ licence: 'on our wall' })).toBe('licenceMalformed');
  const stranger = await asStaff(server, { agencyId: (await anOpenAgency(server)).agencyId, owner: true });
  expect(await wrong({ licenceFileId: await sendFile(server, stranger, 'paper', aPdf()) })).toBe('notFound');
  expect(await wrong({ licenceFileId: 'fil_nothing' })).toBe('notFound');
  expect(await server.ask(agencies.ownProfile, {}, owner)).toEqual(before);

  const { version } = await server.ask(agencies.saveProfile, profile, owner);
  expect(await server.ask(agencies.ownProfile, {}, owner)).toEqual({ ...profile, version });
  await aSecond();
  const page = await server.ask(agencies.getAgencyInfoV2, { agencyId });
  expect(page).toMatchObject({ place: { longitude: 121.5, latitude: 25.01 }, licence: profile.licence });
  expect(JSON.stringify(page)).not.toContain(paper);
  // A room of which nothing was said yet begins in the agency's zone.
  expect((await server.ask(timetables.own, { resourceId: room.id }, owner)).content.zone).toBe('America/New_York');

  const { url } = await server.ask(agencies.licencePaper, { id: agencyId }, operator);
  expect((await fetch(new URL(url, server.url))).headers.get('content-type')).toBe('application/pdf');
  const none = await server.call(agencies.licencePaper, { id: (await anOpenAgency(server)).agencyId }, operator);
  expect(none.data.refusal).toBe('notFound');
  const { list } = await server.ask(agencies.list, { keyword: 'gleaner', pageSize: 50 }, operator);
  expect(list.find(({ id }) => id === agencyId)).toMatchObject({ licence: profile.licence, hasLicencePaper: true });

  await server.ask(agencies.saveProfile, { ...profile, version, place: null, licence: '', licenceFileId: null }, owner);
  await aSecond();
  expect(await server.ask(agencies.getAgencyInfoV2, { agencyId })).toMatchObject({ place: null, licence: null });
});
