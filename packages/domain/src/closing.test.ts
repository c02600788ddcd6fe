import { expect, it } from 'vitest';
import { isNameOf } from './closing.ts';

it('takes the name of a shop in any of its languages, however it is spaced and written; nothing is no name', () => {
  const name = { 'zh-TW': '晨光音樂', 'zh-CN': '晨光音乐', en: 'Morning Music' };
  expect(
    ['晨光音樂', ' 晨光音乐 ', 'MORNING music', 'ｍｏｒｎｉｎｇ Music'].map((typed) => isNameOf(typed, name)),
  ).toEqual([true, true, true, true]);
  expect(['', ' ', '晨光', 'Morning'].map((typed) => isNameOf(typed, { ...name, en: '' }))).toEqual([
    false,
    false,
    false,
    false,
  ]);
});
