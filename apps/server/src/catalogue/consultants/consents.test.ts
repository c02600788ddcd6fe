import * as consultants from '@lyceum/contract/consultants.calls';
import * as files from '@lyceum/contract/files.calls';
import * as listings from '@lyceum/contract/listings.calls';
import * as products from '@lyceum/contract/products.calls';
import { mostOpenInvitations } from '@lyceum/domain/consultants';
import { aConsultant, aConsultingService } from '@lyceum/fixtures/builders';
import { expect, test } from 'vitest';
import { insertCatalogue } from '../../demo/insert-catalogue.ts';
import { anOpenAgency, aWrittenCourse } from '../../testing/agency-world.ts';
import { asStaff } from '../../testing/as-staff.ts';
import { aPhoto } from '../../testing/sample-files.ts';
import { sendOwnFile } from '../../testing/send-file.ts';
import { aServer } from '../../testing/test-server.ts';
import { freshPhone, signIn } from '../../testing/world.ts';

const server = await aServer();
const reviewer = await asStaff(server, { rights: ['review'] });
const aSecond = () => new Promise((resolve) => setTimeout(resolve, 1_000));

/** The token of the link that was sent there last. */
async function tokenTo(recipient: string): Promise<string> {
  const [message] = await server.sql<{ body: string }>(
    `select body from outbox where recipient = $1 and body like '%invitation=%' order by created_at desc, id desc limit 1`,
    [recipient],
  );
  return /invitation=([\w-]{43})/.exec(message?.body ?? '')?.[1] ?? '';
}

type Agency = Awaited<ReturnType<typeof anOpenAgency>>;
const service = (agency: Agency, consultantIds: string[]) =>
  aWrittenCourse(agency, { type: 4, form: null, chapters: [], teacherIds: [], consultantIds });

/** Invites a new person, who accepts; answers the consultant. */
async function anAcceptedConsultant(agency: Agency, asker?: { token: string }) {
  const phone = freshPhone();
  const person = asker ?? { token: await signIn(server, phone) };
  await server.ask(consultants.invite, { recipient: phone, consultantId: null }, agency.keeper);
  const token = await tokenTo(`+886${phone.slice(1)}`);
  const { consultantId } = await server.ask(
    consultants.acceptInvitation,
    { token, name: 'Lin Yu', title: 'Adviser' },
    person,
  );
  return { consultantId, person };
}

async function publish(agency: Agency, consultantId: string): Promise<{ id: string; version: number }> {
  const draft = await server.ask(listings.create, { content: service(agency, [consultantId]) }, agency.keeper);
  const sent = await server.ask(listings.submit, { id: draft.id, version: draft.version }, agency.keeper);
  await server.ask(listings.pass, { id: draft.id, version: sent.version }, reviewer);
  return { id: draft.id, version: sent.version + 1 };
}

test('an agency offers a consultant once he has accepted, and nobody sells under a name that is not theirs to sell', async () => {
  const agency = await anOpenAgency(server);
  const other = await anOpenAgency(server);
  const { consultantId } = await anAcceptedConsultant(other);
  const write = () => server.call(listings.create, { content: service(agency, [consultantId]) }, agency.keeper);
  expect((await write()).data.refusal).toBe('consultantNotAccepted');
  const nobody = await server.call(listings.create, { content: service(agency, ['cns_nobody']) }, agency.keeper);
  expect(nobody.data.refusal).toBe('consultantNotAccepted');
  expect((await server.ask(listings.choices, {}, agency.keeper)).consultants).toEqual([]);
  expect((await server.ask(listings.choices, {}, other.keeper)).consultants).toEqual([
    { id: consultantId, name: 'Lin Yu' },
  ]);
  const { id } = await publish(other, consultantId);
  await aSecond();
  const page = await server.ask(products.getProductServiceListByProductId, { productId: id });
  expect(page.consultants).toMatchObject([{ id: consultantId, name: 'Lin Yu', title: 'Adviser' }]);
});

test('who accepts twice is one consultant; his name is asked for once', async () => {
  const [one, two] = [await anOpenAgency(server), await anOpenAgency(server)];
  const email = 'adviser@example.com';
  const person = { token: await signIn(server) };
  await server.ask(consultants.invite, { recipient: 'Adviser@Example.com', consultantId: null }, one.keeper);
  const token = await tokenTo(email);
  expect(await server.ask(consultants.invitation, { token }, person)).toEqual({
    agencyName: '拾穗琴房',
    name: null,
  });
  const without = await server.call(consultants.acceptInvitation, { token, name: ' ', title: '' }, person);
  expect(without.data.refusal).toBe('consultantNameMissing');
  const { consultantId } = await server.ask(consultants.acceptInvitation, { token, name: 'Mo', title: '' }, person);
  const again = await server.call(consultants.acceptInvitation, { token, name: 'Mo', title: '' }, person);
  expect(again.data.refusal).toBe('invitationEnded');
  // Neither the link nor whom it went to is kept.
  expect(await tokenTo(email)).toBe('');
  expect(
    await server.sql('select recipient, token_hash from consultant_invitations where agency_id = $1', [one.agencyId]),
  ).toEqual([{ recipient: null, token_hash: null }]);

  await server.ask(consultants.invite, { recipient: email, consultantId: null }, two.keeper);
  const second = await tokenTo(email);
  expect(await server.ask(consultants.invitation, { token: second }, person)).toMatchObject({ name: 'Mo' });
  expect(await server.ask(consultants.acceptInvitation, { token: second, name: '', title: '' }, person)).toEqual({
    consultantId,
  });
  const { consultant } = await server.ask(consultants.mine, {}, person);
  expect(consultant?.agencies.map(({ id }) => id).toSorted()).toEqual([one.agencyId, two.agencyId].toSorted());
  expect(await server.ask(consultants.mine, {}, { token: await signIn(server) })).toEqual({ consultant: null });
});

test('who withdraws leaves the shop at once, and is not put back without accepting anew', async () => {
  const agency = await anOpenAgency(server);
  const { consultantId, person } = await anAcceptedConsultant(agency);
  const listing = await publish(agency, consultantId);
  const draft = await server.ask(listings.create, { content: service(agency, [consultantId]) }, agency.keeper);
  await aSecond();
  expect((await server.ask(consultants.mine, {}, person)).consultant?.services.map(({ id }) => id)).toEqual([
    listing.id,
  ]);
  const stranger = { token: await signIn(server) };
  const foreign = await server.call(consultants.withdraw, { agencyId: agency.agencyId }, stranger);
  expect(foreign.data.refusal).toBe('notFound');
  await server.ask(consultants.withdraw, { agencyId: agency.agencyId }, person);
  await aSecond();
  const page = await server.ask(products.getProductServiceListByProductId, { productId: listing.id });
  expect(page).toMatchObject({ state: 'closed', consultants: [] });
  expect((await server.ask(listings.choices, {}, agency.keeper)).consultants).toEqual([]);
  expect((await server.ask(consultants.ofAgency, {}, agency.keeper)).consultants).toEqual([]);
  const own = await server.ask(listings.own, { id: listing.id }, agency.keeper);
  expect(own.shelf).toBe('offShelf');
  const refused = [
    await server.call(listings.putOnShelf, { id: listing.id, version: own.version }, agency.keeper),
    await server.call(listings.submit, { id: draft.id, version: draft.version }, agency.keeper),
    await server.call(consultants.withdraw, { agencyId: agency.agencyId }, person),
  ];
  expect(refused.map(({ data }) => data.refusal)).toEqual([
    'consultantNotAccepted',
    'consultantNotAccepted',
    'notFound',
  ]);
  // What somebody wrote is not lost for it.
  const { version } = await server.ask(
    listings.save,
    { id: draft.id, version: draft.version, content: { ...draft.content, ageBand: 'over25' } },
    agency.keeper,
  );
  await anAcceptedConsultant(agency, person);
  await server.ask(listings.submit, { id: draft.id, version }, agency.keeper);
  await server.ask(listings.putOnShelf, { id: listing.id, version: own.version }, agency.keeper);
});

test('who left while his service was in review is not published', async () => {
  const agency = await anOpenAgency(server);
  const { consultantId, person } = await anAcceptedConsultant(agency);
  const draft = await server.ask(listings.create, { content: service(agency, [consultantId]) }, agency.keeper);
  const sent = await server.ask(listings.submit, { id: draft.id, version: draft.version }, agency.keeper);
  await server.ask(consultants.withdraw, { agencyId: agency.agencyId }, person);
  const pass = await server.call(listings.pass, { id: draft.id, version: sent.version }, reviewer);
  expect(pass.data.refusal).toBe('consultantNotAccepted');
  expect(await server.sql('select id from products where id = $1', [draft.id])).toEqual([]);
});

test('one withdraws and one publishes at the same moment: nobody is on the shelf whom the agency may not offer', async () => {
  const agency = await anOpenAgency(server);
  for (let round = 0; round < 4; round += 1) {
    const { consultantId, person } = await anAcceptedConsultant(agency);
    const draft = await server.ask(listings.create, { content: service(agency, [consultantId]) }, agency.keeper);
    const sent = await server.ask(listings.submit, { id: draft.id, version: draft.version }, agency.keeper);
    const answers = await Promise.all([
      server.call(listings.pass, { id: draft.id, version: sent.version }, reviewer),
      server.call(consultants.withdraw, { agencyId: agency.agencyId }, person),
    ]);
    expect(answers.map(({ success }) => success)[1]).toBe(true);
    const offered = await server.sql(
      `select p.id from products p join product_consultants pc on pc.product_id = p.id
       where p.id = $1 and pc.consultant_id = $2`,
      [draft.id, consultantId],
    );
    const onShelf = await server.sql(`select id from products where id = $1 and state = 'onShelf'`, [draft.id]);
    expect([offered, onShelf]).toEqual([[], []]);
  }
});

test('a consultant from before is handed over to the person that he is, once', async () => {
  const agency = await anOpenAgency(server);
  const known = aConsultant();
  const given = aConsultingService([known.id], { agencyId: agency.agencyId, categoryId: agency.categoryId });
  await insertCatalogue(server.deps.db, server.clock(), {
    consultants: [known],
    products: [{ ...given, teacherIds: [] }],
  });
  const stranger = await anOpenAgency(server);
  const ask = (keeper: Agency['keeper'], recipient: string) =>
    server.call(consultants.invite, { recipient, consultantId: known.id }, keeper);
  expect((await ask(stranger.keeper, freshPhone())).data.refusal).toBe('notFound');
  const [first, second] = [freshPhone(), freshPhone()];
  const person = { token: await signIn(server, first) };
  const late = { token: await signIn(server, second) };
  await ask(agency.keeper, first);
  await ask(agency.keeper, second);
  const token = await tokenTo(`+886${first.slice(1)}`);
  expect(await server.ask(consultants.invitation, { token }, person)).toMatchObject({ name: known.name['zh-TW'] });
  const taken = await server.ask(consultants.acceptInvitation, { token, name: '', title: '' }, person);
  expect(taken.consultantId).toBe(known.id);
  // Whoever has the second link gets a place of his own, not that one.
  const own = await server.ask(
    consultants.acceptInvitation,
    { token: await tokenTo(`+886${second.slice(1)}`), name: 'Late', title: '' },
    late,
  );
  expect(own.consultantId).not.toBe(known.id);
  expect((await ask(agency.keeper, freshPhone())).data.refusal).toBe('notFound');

  const story = { 'zh-TW': '新的介紹', 'zh-CN': '新的介绍', en: 'A new story' };
  const { consultant } = await server.ask(consultants.mine, {}, person);
  const profile = consultant?.profile;
  expect(profile?.name).toEqual(known.name);
  if (profile) {
    await server.ask(consultants.saveMine, { ...profile, story, avatar: null }, person);
  }
  await aSecond();
  const page = await server.ask(consultants.detail, { id: known.id }, { language: 'en' });
  expect(page).toMatchObject({ story: 'A new story', zone: known.zone, avatar: known.avatar });
  const nobody = await server.call(
    consultants.saveMine,
    { name: story, title: story, story, languages: ['en'], topics: [], credentials: [], avatar: null },
    { token: await signIn(server) },
  );
  expect(nobody.data.refusal).toBe('notFound');
});

test('a profile has a picture, topics and what the consultant states of himself; what cannot be is refused by its field', async () => {
  const agency = await anOpenAgency(server);
  const { consultantId, person } = await anAcceptedConsultant(agency);
  // Somebody who talks about it already.
  await insertCatalogue(server.deps.db, server.clock(), { consultants: [aConsultant()] });
  const { consultant } = await server.ask(consultants.mine, {}, person);
  if (!consultant) {
    throw new Error('who accepted has no place');
  }
  const given = {
    ...consultant.profile,
    avatar: null as string | null,
    topics: [{ 'zh-TW': '升學', 'zh-CN': '升学', en: 'school PLANNING' }],
    credentials: [
      { title: 'MA in Counselling', issuer: 'NTNU', year: 2014 },
      { title: '諮商心理師', issuer: '', year: null },
    ],
  };
  const pictureOf = async (asker: { token: string }) => {
    const { fileId } = await sendOwnFile(server, asker, await aPhoto(), 'picture');
    return (await server.ask(files.finishOwn, { fileId }, asker)).path;
  };
  const path = await pictureOf(person);
  const foreign = await pictureOf({ token: await signIn(server) });
  const refused = await server.call(consultants.saveMine, { ...given, avatar: foreign }, person);
  expect(refused.data.refusal).toBe('pictureUnknown');
  await server.ask(consultants.saveMine, { ...given, avatar: path }, person);
  const page = await server.ask(consultants.detail, { id: consultantId }, { language: 'en' });
  expect(page).toMatchObject({ avatar: path, credentials: given.credentials });
  // Known by the same English name, it is the one that all others have.
  expect(page.topics).toEqual([{ key: 'School planning', name: 'School planning' }]);
  // The picture stays when nothing is said of it.
  await server.ask(consultants.saveMine, { ...given, credentials: [] }, person);
  expect(await server.ask(consultants.detail, { id: consultantId })).toMatchObject({ avatar: path, credentials: [] });

  const wrong: [field: string, part: object][] = [
    ['credentials.0.title', { credentials: [{ title: ' ', issuer: '', year: null }] }],
    ['credentials.0.year', { credentials: [{ title: 'MA', issuer: '', year: 12 }] }],
    ['name.en', { name: { ...given.name, en: '' } }],
    ['languages', { languages: [] }],
    ['topics.0.en', { topics: [{ 'zh-TW': '升學', 'zh-CN': '升学', en: '' }] }],
  ];
  for (const [field, part] of wrong) {
    const { data } = await server.call(consultants.saveMine, { ...given, ...part }, person);
    expect(data).toMatchObject({ refusal: 'invalidInput', params: { field } });
  }
});

test('invitations can be taken back and declined, end by themselves, and are not sent without end', async () => {
  const agency = await anOpenAgency(server);
  const invite = (recipient: string) =>
    server.call(consultants.invite, { recipient, consultantId: null }, agency.keeper);
  expect((await invite('12')).data.refusal).toBe('phoneMalformed');
  expect((await invite('a@')).data.refusal).toBe('emailMalformed');
  const phone = freshPhone();
  const person = { token: await signIn(server, phone) };
  const sent = await invite(phone);
  const token = await tokenTo(`+886${phone.slice(1)}`);
  const [listed] = (await server.ask(consultants.ofAgency, {}, agency.keeper)).invitations;
  expect(listed).toMatchObject({ id: (sent.data as { id: string }).id, ended: false });
  expect(listed?.recipient).not.toContain(phone.slice(1));
  const other = await anOpenAgency(server);
  const foreign = await server.call(consultants.cancelInvitation, { id: listed?.id ?? '' }, other.keeper);
  expect(foreign.data.refusal).toBe('notFound');
  await server.ask(consultants.cancelInvitation, { id: listed?.id ?? '' }, agency.keeper);
  expect((await server.call(consultants.invitation, { token }, person)).data.refusal).toBe('invitationEnded');

  await invite(phone);
  const declined = await tokenTo(`+886${phone.slice(1)}`);
  await server.ask(consultants.declineInvitation, { token: declined }, person);
  expect((await server.call(consultants.declineInvitation, { token: declined }, person)).data.refusal).toBe(
    'invitationEnded',
  );
  const answers = [];
  for (let at = 0; at <= mostOpenInvitations; at += 1) {
    answers.push((await invite(`person${at}@example.com`)).data.refusal);
  }
  expect(answers).toEqual([...Array<undefined>(mostOpenInvitations).fill(undefined), 'consultantInvitationsTooMany']);
});
