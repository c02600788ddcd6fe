import * as courses from '@lyceum/contract/courses.calls';
import * as files from '@lyceum/contract/files.calls';
import * as listings from '@lyceum/contract/listings.calls';
import type { own } from '@lyceum/contract/listings.schemas';
import type { FilePurpose } from '@lyceum/domain/files';
import { day } from '@lyceum/domain/time';
import { Column, getTableName } from 'drizzle-orm';
import type { z } from 'zod';
import { expect, test } from 'vitest';
import { anOpenAgency, aWrittenCourse } from '../../testing/agency-world.ts';
import { asStaff } from '../../testing/as-staff.ts';
import type { Asker } from '../../testing/call-over.ts';
import { aBmp, aVideo } from '../../testing/sample-files.ts';
import { sendFile } from '../../testing/send-file.ts';
import { aServer } from '../../testing/test-server.ts';
import { order, signIn } from '../../testing/world.ts';

type Agency = Awaited<ReturnType<typeof anOpenAgency>>;
type Listing = z.output<typeof own.reply>;

const server = await aServer();

/** Sessions end while days pass: whoever comes back signs in again. */
const keeperOf = ({ agencyId }: Agency): Promise<Asker> => asStaff(server, { agencyId, rights: ['products'] });

async function upload(keeper: Asker, purpose: FilePurpose, bytes: Buffer) {
  const fileId = await sendFile(server, keeper, purpose, bytes);
  const { path } = await server.ask(files.state, { fileId }, keeper);
  return { fileId, shown: path ?? fileId };
}
const aPicture = (keeper: Asker) => upload(keeper, 'picture', aBmp(20, 20, [9, 9, 9]));
const aFilm = (keeper: Asker) => upload(keeper, 'video', aVideo());

async function publish(keeper: Asker, { id, version }: Pick<Listing, 'id' | 'version'>): Promise<Listing> {
  const sent = await server.ask(listings.submit, { id, version }, keeper);
  await server.ask(listings.pass, { id, version: sent.version }, await asStaff(server, { rights: ['review'] }));
  return server.ask(listings.own, { id }, keeper);
}

/** The course with other pictures, or with another film in its first lesson. */
function changed({ content }: Listing, { pictures, media }: { pictures?: string[]; media?: string | null }) {
  const chapters = content.chapters.map((chapter) => ({
    ...chapter,
    lessons: chapter.lessons.map((lesson, at) => (at === 0 && media !== undefined ? { ...lesson, media } : lesson)),
  }));
  return { ...content, chapters, pictures: pictures ?? content.pictures };
}

async function aCourseWith(agency: Agency, keeper: Asker, picture: string, film: string): Promise<Listing> {
  const draft = await server.ask(listings.create, { content: aWrittenCourse(agency, { pictures: [picture] }) }, keeper);
  const content = changed(draft, { media: film });
  return publish(keeper, await server.ask(listings.save, { id: draft.id, version: draft.version, content }, keeper));
}

/** As the clock runs them, over more than two days. */
async function daysPass(): Promise<void> {
  for (let at = 0; at < 3; at += 1) {
    server.clock.pass(day + 1);
    await server.runJob('files.free');
    await server.runJob('files.sweep');
  }
}

async function kept(ids: readonly string[]): Promise<string[]> {
  const rows = await server.sql<{ id: string }>('select id from files where id = any($1)', [ids]);
  return ids.filter((id) => rows.some((row) => row.id === id));
}

test('a replaced picture and video stay as long as the draft, the buyers or the history see them, and go then', async () => {
  const agency = await anOpenAgency(server);
  let keeper = await keeperOf(agency);
  const before = { picture: await aPicture(keeper), film: await aFilm(keeper) };
  const course = await aCourseWith(agency, keeper, before.picture.shown, before.film.shown);
  const all = [before.picture.fileId, before.film.fileId];
  await daysPass();
  expect(await kept(all)).toEqual(all);

  keeper = await keeperOf(agency);
  const after = { picture: await aPicture(keeper), film: await aFilm(keeper) };
  all.push(after.picture.fileId, after.film.fileId);
  const content = changed(course, { pictures: [after.picture.shown], media: after.film.shown });
  const saved = await server.ask(listings.save, { id: course.id, version: course.version, content }, keeper);
  // The new ones are in the draft alone, the old ones before the buyers alone.
  await daysPass();
  expect(await kept(all)).toEqual(all);

  keeper = await keeperOf(agency);
  await publish(keeper, saved);
  server.clock.pass(day / 2);
  await server.runJob('files.free');
  await server.runJob('files.sweep');
  expect(await kept(all)).toEqual(all);
  await daysPass();
  // An earlier version may still be brought back with them.
  expect(await kept(all)).toEqual(all);
  server.clock.pass(90 * day);
  await server.runJob('listings.kept');
  await daysPass();
  expect(await kept(all)).toEqual([after.picture.fileId, after.film.fileId]);
  expect((await fetch(server.url + before.picture.shown)).status).toBe(404);
  expect((await fetch(server.url + after.picture.shown)).status).toBe(200);
  expect(await server.deps.files.size(`private/${before.film.fileId}`)).toBeNull();
  const rows = await server.sql('select id from course_media where file_id = any($1)', [all]);
  expect(rows).toEqual([{ id: after.film.fileId }]);
});

test('a picture that an order shows stays, and one that came back in time', async () => {
  const agency = await anOpenAgency(server);
  let keeper = await keeperOf(agency);
  const [first, second, film] = [await aPicture(keeper), await aPicture(keeper), await aFilm(keeper)];
  const course = await aCourseWith(agency, keeper, first.shown, film.shown);
  const offerId = course.content.offers[0]?.id ?? '';
  await order(server, await signIn(server), { productId: course.id, offerId, price: 120_000 });
  const { id, version } = course;
  const replaced = await server.ask(
    listings.save,
    { id, version, content: changed(course, { pictures: [second.shown], media: null }) },
    keeper,
  );
  const published = await publish(keeper, replaced);
  server.clock.pass(day + 1);
  await server.runJob('files.free');
  keeper = await keeperOf(agency);
  await server.ask(
    listings.save,
    { id, version: published.version, content: changed(published, { media: film.shown }) },
    keeper,
  );
  await daysPass();
  expect(await kept([first.fileId, second.fileId, film.fileId])).toEqual([first.fileId, second.fileId, film.fileId]);
});

test('an uploaded video is played by whoever may, as it was before', async () => {
  const agency = await anOpenAgency(server);
  const keeper = await keeperOf(agency);
  const [picture, film] = [await aPicture(keeper), await aFilm(keeper)];
  const course = await aCourseWith(agency, keeper, picture.shown, film.shown);
  expect(course.media).toMatchObject([
    { id: film.fileId, kind: 'mp4', name: 'a', seconds: 600 },
    { id: 'lesson', kind: 'hls', size: null, seconds: null },
  ]);
  const [trial, paid] = course.content.chapters[0]?.lessons ?? [];
  const input = { productId: course.id, catalogId: trial?.id ?? '' };
  const { kind, url } = await server.ask(courses.play, input);
  expect([kind, (await fetch(server.url + url, { headers: { range: 'bytes=0-3' } })).status]).toEqual(['mp4', 206]);
  expect((await server.call(courses.play, { ...input, catalogId: paid?.id ?? '' })).data.refusal).toBe(
    'courseNotBought',
  );

  const reviewer = await asStaff(server, { rights: ['review'] });
  const { videos } = await server.ask(listings.submitted, { id: course.id }, reviewer);
  expect(videos.map((video) => video.id)).toEqual([film.fileId]);
  expect((await fetch(server.url + (videos[0]?.url ?? ''))).status).toBe(200);

  const stranger = await anOpenAgency(server);
  const draft = await server.ask(listings.create, { content: aWrittenCourse(stranger) }, stranger.keeper);
  const save = (media: string) =>
    server.call(listings.save, { id: draft.id, version: 1, content: changed(draft, { media }) }, stranger.keeper);
  expect(await save(film.fileId)).toEqual(await save('fil_unknown'));
  expect((await save(film.fileId)).data.refusal).toBe('notFound');
});

test('every column that may show a file is known to the sweep', async () => {
  const known = new Set(
    server.deps.fileColumns.flatMap((uses) =>
      Object.values(uses)
        .flat()
        .map((one) => (one instanceof Column ? one : one[0]))
        .map((column) => `${getTableName(column.table)}.${column.name}`),
    ),
  );
  const columns = await server.sql<{ name: string }>(
    `select table_name || '.' || column_name as name from information_schema.columns
     where table_schema = 'public' and data_type in ('text', 'jsonb')
       and column_name ~ '^(.*_)?(pictures?|avatar|logo|cover|icon_selected|icon_unselected|media|photos?|images?)$'`,
  );
  expect(columns.length).toBeGreaterThan(10);
  expect(columns.filter(({ name }) => !known.has(name))).toEqual([]);
});
