import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { partSize } from '@lyceum/domain/files';
import * as m from '@lyceum/i18n/words';
import type { Page, Route } from '@playwright/test';
import sharp from 'sharp';
import { aFragmentedFilm, aHeic } from '../apps/server/src/testing/sample-files.ts';
import { desk } from './testing/browser.ts';
import { button, deskOf, screen } from './testing/office.ts';
import type { Shop } from './testing/shop.ts';
import { expect, test } from './testing/test.ts';

test.use(desk);

const email = 'owner1@lyceum.example';

async function aRecordedCourse(shop: Shop): Promise<string> {
  const [course] = await shop.sql<{ id: string }>(
    `select l.id from listings l join staff s on s.agency_id = l.agency_id and s.email = $1
     where l.form = 'recorded' and l.revision <> 'inReview' and l.shelf = 'onShelf' order by l.id desc limit 1`,
    [email],
  );
  return course?.id ?? '';
}

const tray = (page: Page) => page.getByRole('region', { name: m.listings_uploadsTitle() });

test('an upload goes on while one works elsewhere, and its film is in the lesson when one comes back', async ({
  browser,
  shop,
}) => {
  const page = await deskOf(browser, shop, email);
  const id = await aRecordedCourse(shop);
  // The bytes take as long as the test wants.
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const hold = async (route: Route): Promise<void> => {
    if (route.request().method() === 'PUT') {
      await held;
    }
    await route.continue();
  };
  await page.route('**/*', hold);
  await page.goto(`/office/#/products/${id}`);
  await page.getByRole('tab', { name: m.listings_chapters() }).click();
  await page
    .locator('input[type=file][accept^="video/"]')
    .first()
    .setInputFiles({ name: 'nocturne.mp4', mimeType: 'video/mp4', buffer: await aFragmentedFilm() });
  await expect(button(page, m.listings_stopUpload()).first()).toBeVisible();
  await expect(tray(page)).toHaveCount(0);

  await page.getByRole('link', { name: m.sales_title() }).click();
  await expect(screen(page, 'sales/sale-list')).toBeVisible();
  await expect(tray(page)).toContainText('nocturne.mp4');
  release();
  await expect(tray(page)).toContainText(m.listings_uploadWaiting());
  await page.getByRole('link', { name: m.teachers_ownTitle() }).click();
  await expect(screen(page, 'teachers/teacher-list')).toBeVisible();
  await tray(page).getByRole('button', { name: m.listings_uploadOpen() }).click();

  await expect(screen(page, 'listings/listing')).toBeVisible();
  await page.getByRole('tab', { name: m.listings_chapters() }).click();
  await expect(page.getByText(/nocturne\.mp4/)).toBeVisible();
  await expect(tray(page)).toHaveCount(0);
  await button(page, m.listings_save()).click();
  await expect(page.getByText(m.office_saved()).last()).toBeVisible();
  const [saved] = await shop.sql<{ name: string }>(
    `select f.name from listings l join files f on f.id = l.content #>> '{chapters,0,lessons,0,media}' where l.id = $1`,
    [id],
  );
  expect(saved?.name).toContain('nocturne');
});

/** A film of so many parts: one that can be shown, and behind it bytes that belong to nothing. */
async function aFilmOfParts(count: number): Promise<Buffer> {
  const free = Buffer.alloc((count - 1) * partSize + 1_000);
  for (let at = 8; at + 4 <= free.length; at += 4_096) {
    free.writeUInt32LE(at, at);
  }
  free.writeUInt32BE(free.length, 0);
  free.write('free', 4, 'latin1');
  return Buffer.concat([await aFragmentedFilm(), free]);
}

test('a film goes on where the line was lost, by itself and after the page was loaded again', async ({
  browser,
  shop,
}, testInfo) => {
  const film = await aFilmOfParts(3);
  const path = testInfo.outputPath('waltz.mp4');
  await writeFile(path, film);
  const page = await deskOf(browser, shop, email);
  const id = await aRecordedCourse(shop);
  // Every second part meets a line that is lost; when two have arrived, no further one leaves this page.
  let isCut = true;
  const sent: number[] = [];
  await page.route('**/office/upload/**', async (route) => {
    isCut = !isCut;
    if (sent.length === 2) {
      await route.abort('internetdisconnected');
    } else if (isCut) {
      await page.context().setOffline(true);
      await route.abort('internetdisconnected');
    } else {
      await route.continue();
      sent.push((await (await route.request().response())?.finished()) === null ? 1 : 0);
    }
  });
  const choose = async () => {
    await page.getByRole('tab', { name: m.listings_chapters() }).click();
    await page.locator('input[type=file][accept^="video/"]').first().setInputFiles(path);
  };
  await page.goto(`/office/#/products/${id}`);
  await choose();
  const lost = (parts: number) =>
    page.getByText(m.listings_uploadLost({ percent: Math.round((parts * partSize * 100) / film.length) }));
  await expect(lost(1)).toBeVisible();

  await page.context().setOffline(false);
  await expect(lost(2)).toBeVisible();
  expect(sent).toEqual([1, 1]);
  await page.context().setOffline(false);
  await page.reload();
  await page.unroute('**/office/upload/**');
  await page.getByRole('tab', { name: m.listings_chapters() }).click();
  await expect(page.getByText(m.listings_uploadBrokenOff({ name: 'waltz.mp4' }))).toBeVisible();
  const again: string[] = [];
  page.on('request', (request) => request.method() === 'PUT' && again.push(request.url()));
  await choose();
  await expect(page.getByText(/waltz\.mp4 · /)).toBeVisible();
  await expect(page.getByText(m.listings_uploadBrokenOff({ name: 'waltz.mp4' }))).toHaveCount(0);
  expect(again).toHaveLength(1);

  await page.getByRole('button', { name: m.listings_preview() }).first().click();
  const url = await page.locator('video').getAttribute('src');
  const kept = await (await page.request.get(url ?? '')).body();
  expect(createHash('sha256').update(kept).digest('hex')).toBe(createHash('sha256').update(film).digest('hex'));
});

test('a film of any usual kind is converted where the server can, and is then a plain MP4 that tells no place', async ({
  browser,
  shop,
}, testInfo) => {
  const path = testInfo.outputPath('mazurka.mkv');
  const run = promisify(execFile);
  const drawn = '-loglevel error -f lavfi -i testsrc=size=640x360:rate=10:duration=1 -f lavfi -i sine=duration=1';
  const told = '-c:v mpeg4 -c:a mp2 -metadata location=+25.0330+121.5654/ -metadata title=home';
  await run('ffmpeg', [...`${drawn} ${told}`.split(' '), path]);
  const another = await shop.startAnother({ converts: true });
  const page = await deskOf(browser, { ...shop, url: another.url }, email);
  const id = await aRecordedCourse(shop);
  await page.goto(`/office/#/products/${id}`);
  await page.getByRole('tab', { name: m.listings_chapters() }).click();
  await page.locator('input[type=file][accept^="video/"]').first().setInputFiles(path);
  await expect(page.getByText(m.listings_uploadConverting()).first()).toBeVisible();
  await expect(page.getByText(/mazurka\.mkv · /)).toBeVisible();
  await page.getByRole('button', { name: m.listings_preview() }).first().click();
  const film = page.locator('video');
  await expect.poll(() => film.evaluate((element) => (element as HTMLVideoElement).videoWidth)).toBe(640);

  const kept = testInfo.outputPath('kept.mp4');
  await writeFile(kept, await (await page.request.get((await film.getAttribute('src')) ?? '')).body());
  const { stdout } = await run('ffprobe', ['-loglevel', 'error', '-show_streams', '-show_format', kept]);
  expect(stdout).toContain('codec_name=h264');
  expect(stdout).toContain('codec_name=aac');
  expect(stdout).not.toMatch(/121\.5654|title=home/);
  await another.end('SIGTERM');
});

test('a picture of any size, and one that the shop does not keep, is drawn again before it is sent', async ({
  browser,
  shop,
}) => {
  const page = await deskOf(browser, shop, email);
  await page.goto('/office/#/profile');
  const sent: { name: string; size: number; type: string }[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/office/api/files/begin')) {
      sent.push(request.postDataJSON() as (typeof sent)[number]);
    }
  });
  // The first is the licence, which may be a paper.
  const logo = page.locator('input[type=file]').nth(1);
  const picture = sharp({ create: { width: 7_200, height: 5_800, channels: 3, background: '#3a5bff' } });
  await logo.setInputFiles({ name: 'studio.webp', mimeType: 'image/webp', buffer: await picture.webp().toBuffer() });
  await expect.poll(() => sent.length).toBe(1);
  expect(sent[0]).toMatchObject({ name: 'studio.jpg', type: 'image/jpeg' });
  const thumb = page.locator('img.thumb').first();
  await expect(thumb).toHaveAttribute('src', /^\/media\//);

  // What this browser cannot show, the server can read.
  const before = await thumb.getAttribute('src');
  await logo.setInputFiles({ name: 'IMG_0001.HEIC', mimeType: '', buffer: aHeic() });
  await expect(thumb).not.toHaveAttribute('src', before ?? '');
  expect(sent[1]).toMatchObject({ name: 'IMG_0001.HEIC', type: 'image/heic' });

  await logo.setInputFiles({ name: 'sky.avif', mimeType: 'image/avif', buffer: Buffer.from('no picture at all') });
  await expect(page.getByText(m.listings_pictureUnreadable({ name: 'sky.avif' }))).toBeVisible();
  expect(sent).toHaveLength(2);
});
