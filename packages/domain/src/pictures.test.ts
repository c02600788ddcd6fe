import { expect, test } from 'vitest';
import { formsFor } from './picture-files.ts';
import { askedPicture, groundOf, inWidth, pictureAddress, sourcesOf } from './pictures.ts';

const src = pictureAddress('abc1', 'eaf0ff93a9fb');

test('an address names folder, colours and width, and leads to every other width', () => {
  expect(src).toBe('/media/abc1-eaf0ff93a9fb/960.webp');
  expect(inWidth(src, 240)).toBe('/media/abc1-eaf0ff93a9fb/240.webp');
  expect(askedPicture(inWidth(src, 480))).toEqual({ folder: 'abc1', width: 480 });
  expect(sourcesOf(src)?.split(', ')).toEqual(
    [240, 480, 960].map((width) => `${src.replace('960', `${width}`)} ${width}w`),
  );
  expect(groundOf(src)).toBe('linear-gradient(135deg,#eaf0ff,#93a9fb)');
});

test('a picture that is clear in places has no colours, a foreign one nothing at all', () => {
  expect(groundOf(pictureAddress('abc1', null))).toBeNull();
  for (const foreign of [
    'https://x.example/960.webp',
    '/media/../960.webp',
    '/media/a/960.png',
    '/media/a-red/1.webp',
  ]) {
    expect([askedPicture(foreign), sourcesOf(foreign), groundOf(foreign), inWidth(foreign, 240)]).toEqual([
      null,
      undefined,
      null,
      foreign,
    ]);
  }
});

test('a browser gets the smallest form that it names, and JPEG when it names none', () => {
  expect(formsFor('image/avif,image/webp,*/*')).toEqual(['avif', 'webp', 'jpeg']);
  expect(formsFor('image/webp,*/*')).toEqual(['webp', 'jpeg']);
  expect(formsFor('')).toEqual(['jpeg']);
});
