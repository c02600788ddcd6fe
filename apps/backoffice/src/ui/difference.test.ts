import type { ListingContent } from '@lyceum/domain/listings';
import { expect, it } from 'vitest';
import { differencesOf, fieldsApart, merged } from './difference.ts';

const words = (text: string) => ({ 'zh-TW': text, 'zh-CN': text, en: text });
const base: ListingContent = {
  type: 2,
  form: 'recorded',
  categoryId: null,
  ageBand: null,
  name: words('a'),
  summary: words('b'),
  description: words('c'),
  highlights: [],
  pictures: [],
  place: null,
  classStartsAt: null,
  space: null,
  teacherIds: [],
  consultantIds: [],
  offers: [],
  chapters: [{ id: 'chp_1', title: words('one'), lessons: [] }],
};

it('says in which field and language two contents differ', () => {
  const other = { ...base, name: { ...base.name, en: 'z' }, chapters: [] };
  expect(differencesOf(base, other)).toEqual([
    { path: 'name.en', one: 'a', other: 'z' },
    { path: 'chapters.0.title.zh-TW', one: 'one', other: '' },
    { path: 'chapters.0.title.zh-CN', one: 'one', other: '' },
    { path: 'chapters.0.title.en', one: 'one', other: '' },
  ]);
});

it('merges field by field, and loses neither side', () => {
  const mine = { ...base, name: words('mine') };
  const theirs = { ...base, summary: words('theirs') };
  expect(fieldsApart(mine, theirs)).toEqual(['name', 'summary']);
  expect(merged(theirs, mine, ['name'])).toEqual({ ...base, name: words('mine'), summary: words('theirs') });
});
