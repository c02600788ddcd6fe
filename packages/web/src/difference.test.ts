import { describe, expect, it } from 'vitest';
import { differencesOf, merged, sameContent } from './difference.ts';

const words = (text: string) => ({ 'zh-TW': text, 'zh-CN': text, en: text });
const lesson = (id: string, title = id) => ({ id, title: words(title), minutes: 30 });
const base = {
  name: words('a'),
  summary: words('b'),
  place: { longitude: 1, latitude: 2 } as { longitude: number; latitude: number } | null,
  teacherIds: ['tch_1', 'tch_2'],
  lessons: [lesson('lsn_1'), lesson('lsn_2'), lesson('lsn_3')],
};
type Content = typeof base;
const lessonIds = ({ lessons }: Content) => lessons.map(({ id }) => id);

describe('differences', () => {
  it('are told by field and language', () => {
    expect(differencesOf(base, { ...base, name: { ...base.name, en: 'z' }, place: null })).toEqual([
      { path: 'name.en', one: 'a', other: 'z' },
      { path: 'place.longitude', one: '1', other: '' },
      { path: 'place.latitude', one: '2', other: '' },
    ]);
  });

  it('follow what moved in a list: a lesson in front of all others is one lesson more, not four other ones', () => {
    const [one, two, three] = base.lessons;
    expect(differencesOf(base, { ...base, lessons: [lesson('new'), one, two, three] })).toEqual([
      { path: 'lessons.0.title.zh-TW', one: '', other: 'new' },
      { path: 'lessons.0.title.zh-CN', one: '', other: 'new' },
      { path: 'lessons.0.title.en', one: '', other: 'new' },
      { path: 'lessons.0.minutes', one: '', other: '30' },
    ]);
    expect(differencesOf(base, { ...base, lessons: [three, one, two] })).toEqual([
      { path: 'lessons.order', one: '1 → 2 → 3', other: '3 → 1 → 2' },
    ]);
    expect(differencesOf(base, { ...base, teacherIds: ['tch_2'] })).toEqual([
      { path: 'teacherIds.0', one: 'tch_1', other: '' },
    ]);
  });

  it('are none where a database has put the fields of an object in another order', () => {
    const shuffled = { ...base, name: { en: 'a', 'zh-CN': 'a', 'zh-TW': 'a' } };
    expect(JSON.stringify(shuffled)).not.toBe(JSON.stringify(base));
    expect([sameContent(base, shuffled), differencesOf(base, shuffled)]).toEqual([true, []]);
    expect(merged(base, shuffled, { ...base, summary: words('theirs') }).clashes).toEqual([]);
  });
});

describe('the work of two', () => {
  const both = (mine: Partial<Content>, theirs: Partial<Content>, keepsMine?: (path: string) => boolean) =>
    merged(base, { ...base, ...mine }, { ...base, ...theirs }, keepsMine);

  it('comes together where they wrote in other places, down to the language and the lesson', () => {
    const { content, clashes } = both(
      { name: { ...base.name, en: 'mine' }, lessons: base.lessons.with(0, lesson('lsn_1', 'mine')) },
      {
        name: { ...base.name, 'zh-TW': '對方' },
        lessons: [...base.lessons.with(2, lesson('lsn_3', 'theirs')), lesson('lsn_4')],
      },
    );
    expect(clashes).toEqual([]);
    expect(content.name).toEqual({ 'zh-TW': '對方', 'zh-CN': 'a', en: 'mine' });
    expect(content.lessons.map(({ title }) => title.en)).toEqual(['mine', 'lsn_2', 'theirs', 'lsn_4']);
  });

  it('keeps what both added and leaves out what either took away', () => {
    const [one, two, three] = base.lessons as [Content['lessons'][0], Content['lessons'][0], Content['lessons'][0]];
    const { content, clashes } = both(
      { lessons: [one, lesson('new-1'), three] },
      { lessons: [two, three, lesson('x')] },
    );
    expect(clashes).toEqual([]);
    expect(lessonIds(content)).toEqual(['new-1', 'lsn_3', 'x']);
    expect(both({ teacherIds: ['tch_2'] }, { teacherIds: ['tch_1', 'tch_2', 'tch_3'] }).content.teacherIds).toEqual([
      'tch_2',
      'tch_3',
    ]);
  });

  it('asks where both wrote the same place, and does as it is told', () => {
    const mine = { summary: { ...base.summary, en: 'mine' }, place: { longitude: 5, latitude: 2 } };
    const theirs = { summary: { ...base.summary, en: 'theirs' }, place: { longitude: 1, latitude: 6 } };
    const asked = both(mine, theirs);
    expect(asked.clashes).toEqual([
      { path: 'summary.en', mine: 'mine', theirs: 'theirs' },
      { path: 'place', mine: mine.place, theirs: theirs.place },
    ]);
    expect(asked.content).toMatchObject(mine);
    expect(both(mine, theirs, (path) => path !== 'place').content).toMatchObject({
      summary: mine.summary,
      place: theirs.place,
    });
  });

  it('asks before a lesson that one of them wrote on is gone', () => {
    const changed = base.lessons.with(1, lesson('lsn_2', 'mine'));
    const without = base.lessons.toSpliced(1, 1);
    const asked = both({ lessons: changed }, { lessons: without });
    expect(asked.clashes).toEqual([{ path: 'lessons.1', mine: changed[1], theirs: undefined }]);
    expect(lessonIds(asked.content)).toEqual(['lsn_1', 'lsn_2', 'lsn_3']);
    expect(lessonIds(both({ lessons: changed }, { lessons: without }, () => false).content)).toEqual([
      'lsn_1',
      'lsn_3',
    ]);
  });

  it('takes the order of whoever moved something, and asks when both did', () => {
    const [one, two, three] = base.lessons as [Content['lessons'][0], Content['lessons'][0], Content['lessons'][0]];
    const mine = { lessons: [two, one, three] };
    expect(lessonIds(both(mine, { lessons: base.lessons.with(0, lesson('lsn_1', 'x')) }).content)).toEqual([
      'lsn_2',
      'lsn_1',
      'lsn_3',
    ]);
    const theirs = { lessons: [three, two, one] };
    expect(both(mine, theirs).clashes).toEqual([{ path: 'lessons.order', mine: '2 → 1 → 3', theirs: '3 → 2 → 1' }]);
    expect(lessonIds(both(mine, theirs).content)).toEqual(['lsn_2', 'lsn_1', 'lsn_3']);
    expect(lessonIds(both(mine, theirs, () => false).content)).toEqual(['lsn_3', 'lsn_2', 'lsn_1']);
  });
});
