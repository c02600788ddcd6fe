import * as files from '@lyceum/contract/files.calls';
import * as listings from '@lyceum/contract/listings.calls';
import * as products from '@lyceum/contract/products.calls';
import * as teachers from '@lyceum/contract/teachers.calls';
import { describe, expect, it } from 'vitest';
import { anOpenAgency, aWrittenCourse } from '../../testing/agency-world.ts';
import { asStaff } from '../../testing/as-staff.ts';
import type { Asker } from '../../testing/call-over.ts';
import { aBmp, aPdf } from '../../testing/sample-files.ts';
import { sendFile } from '../../testing/send-file.ts';
import { aServer } from '../../testing/test-server.ts';

const server = await aServer();
const operator = await asStaff(server, { rights: ['review'] });

const aPerson = {
  name: { 'zh-TW': '何晴', 'zh-CN': '何晴', en: 'Ho Ching' },
  title: { 'zh-TW': '水彩老師', 'zh-CN': '水彩老师', en: 'Watercolour teacher' },
  story: { 'zh-TW': '畫了二十年的海。', 'zh-CN': '', en: '' },
  avatar: '',
  yearsTeaching: 20,
  shown: true,
  papers: [],
};
const aSecond = () => new Promise((resolve) => setTimeout(resolve, 1_000));

async function aPortrait(keeper: Asker): Promise<string> {
  const fileId = await sendFile(server, keeper, 'picture', aBmp(20, 20, [9, 9, 9]));
  return (await server.ask(files.state, { fileId }, keeper)).path ?? '';
}

describe('a teacher', () => {
  it('is written with a portrait, teaches a course, is renamed before the buyers at once, and can be hidden', async () => {
    const agency = await anOpenAgency(server);
    const { keeper } = agency;
    const avatar = await aPortrait(keeper);
    const made = await server.ask(teachers.create, { content: { ...aPerson, avatar } }, keeper);
    expect(made).toMatchObject({ content: { name: aPerson.name, avatar } });
    const { teachers: choices } = await server.ask(listings.choices, {}, keeper);
    expect(choices.find(({ id }) => id === made.id)).toMatchObject({ name: '何晴', avatar, shown: true });

    const content = aWrittenCourse(agency, { teacherIds: [made.id, agency.teacherId] });
    const draft = await server.ask(listings.create, { content }, keeper);
    const sent = await server.ask(listings.submit, { id: draft.id, version: 1 }, keeper);
    await server.ask(listings.pass, { id: draft.id, version: sent.version }, operator);
    const shownTeachers = async () => {
      await aSecond();
      const course = await server.ask(products.detailProductLiveAndRecord, { id: draft.id });
      return course.teachers.map(({ name }) => name);
    };
    const foundBy = async (keyword: string) =>
      (await server.ask(products.search, { keyword })).list.map(({ id, teacherName }) => [id, teacherName]);
    expect(await shownTeachers()).toEqual(['何晴', '沈語彤']);
    expect(await foundBy('何晴')).toEqual([[draft.id, '何晴']]);

    const name = { 'zh-TW': '何雨晴', 'zh-CN': '何雨晴', en: 'Ho Yu-ching' };
    const renamed = await server.ask(teachers.save, { ...made, content: { ...made.content, name } }, keeper);
    expect(await shownTeachers()).toEqual(['何雨晴', '沈語彤']);
    expect((await server.ask(teachers.search, { keyword: '何雨晴' })).list).toMatchObject([{ id: made.id }]);
    expect(await foundBy('何雨晴')).toEqual([[draft.id, '何雨晴']]);

    const hidden = { ...renamed, content: { ...renamed.content, shown: false } };
    await server.ask(teachers.save, hidden, keeper);
    expect(await shownTeachers()).toEqual(['沈語彤']);
    expect(await foundBy('何雨晴')).toEqual([]);
    expect((await server.ask(teachers.search, { keyword: '何雨晴' })).list).toEqual([]);
    expect((await server.call(teachers.detailTeacher, { teacherId: made.id })).data.refusal).toBe('notFound');
    const { list } = await server.ask(teachers.list, { shown: false }, keeper);
    expect(list).toMatchObject([{ id: made.id, shown: false, productCount: 1 }]);

    const audited = await server.sql('select before, after from audit_log where thing = $1 order by id', [made.id]);
    expect(audited).toHaveLength(3);
    expect(audited).toContainEqual({ before: null, after: { shown: true, yearsTeaching: 20, papers: 0 } });
    expect(audited).toContainEqual({ before: { shown: true }, after: { shown: false } });
  });

  it('that a colleague saved meanwhile is not overwritten: the second is told and sees what was saved', async () => {
    const { keeper } = await anOpenAgency(server);
    const { id, version, content } = await server.ask(teachers.create, { content: aPerson }, keeper);
    const first = { ...content, yearsTeaching: 21 };
    const both = await Promise.all([
      server.call(teachers.save, { id, version, content: first }, keeper),
      server.call(teachers.save, { id, version, content: first }, keeper),
    ]);
    expect(both.filter(({ success }) => success)).toHaveLength(1);
    const late = await server.call(teachers.save, { id, version, content: { ...content, yearsTeaching: 3 } }, keeper);
    expect(late).toMatchObject({
      code: 0,
      data: { refusal: 'editedMeanwhile', params: { saved: { id, content: { yearsTeaching: 21 } } } },
    });
  });

  it('of another agency is as unknown as none, and so is its portrait', async () => {
    const theirs = await anOpenAgency(server);
    const { keeper } = await anOpenAgency(server);
    const foreign = await aPortrait(theirs.keeper);
    const read = (id: string) => server.call(teachers.own, { id }, keeper);
    expect(await read(theirs.teacherId)).toEqual(await read('tch_unknown'));
    const save = { id: theirs.teacherId, version: 'v'.repeat(22), content: aPerson };
    expect((await server.call(teachers.save, save, keeper)).data.refusal).toBe('notFound');
    const stolen = await server.call(teachers.create, { content: { ...aPerson, avatar: foreign } }, keeper);
    expect(stolen.data.refusal).toBe('notFound');
    expect((await server.ask(teachers.list, { keyword: '何' }, keeper)).total).toBe(0);
  });

  it('is listed by name in any language, and by years', async () => {
    const { keeper } = await anOpenAgency(server);
    for (const yearsTeaching of [3, 1, 2]) {
      const name = { ...aPerson.name, en: `Person ${yearsTeaching}` };
      await server.ask(teachers.create, { content: { ...aPerson, name, yearsTeaching } }, keeper);
    }
    const years = async (input: object) =>
      (await server.ask(teachers.list, { keyword: '何', ...input }, { ...keeper, language: 'en' })).list.map(
        ({ yearsTeaching }) => yearsTeaching,
      );
    expect(await years({})).toEqual([1, 2, 3]);
    expect(await years({ sort: 'yearsTeaching', direction: 'down' })).toEqual([3, 2, 1]);
    expect(await years({ keyword: 'person 2' })).toEqual([2]);
    expect(await years({ page: 2, pageSize: 2 })).toEqual([3]);
  });
});

describe('the papers of a teacher', () => {
  it('are opened by the agency and by who reviews a course of the teacher, and shown to no buyer', async () => {
    const agency = await anOpenAgency(server);
    const { keeper } = agency;
    const fileId = await sendFile(server, keeper, 'paper', aPdf());
    const papers = [{ fileId, name: '中學教師證' }];
    const made = await server.ask(teachers.create, { content: { ...aPerson, papers } }, keeper);
    expect(made.content.papers).toEqual(papers);
    const draft = await server.ask(
      listings.create,
      { content: aWrittenCourse(agency, { teacherIds: [made.id] }) },
      keeper,
    );
    const sent = await server.ask(listings.submit, { id: draft.id, version: 1 }, keeper);
    const { names } = await server.ask(listings.submitted, { id: draft.id }, operator);
    expect(names.teachers).toMatchObject([{ id: made.id, papers }]);
    const { url } = await server.ask(teachers.paper, { teacherId: made.id, fileId }, operator);
    expect((await fetch(new URL(url, server.url))).headers.get('content-type')).toBe('application/pdf');
    await server.ask(listings.pass, { id: draft.id, version: sent.version }, operator);
    await aSecond();
    const read = [
      await server.ask(teachers.detailTeacher, { teacherId: made.id }),
      await server.ask(products.detailProductLiveAndRecord, { id: draft.id }),
    ];
    expect(JSON.stringify(read)).not.toContain(fileId);

    // By the number of another file, or of another teacher, nothing is opened.
    const other = await sendFile(server, keeper, 'paper', aPdf());
    const opened = async (teacherId: string, id: string, asker: Asker = operator) =>
      (await server.call(teachers.paper, { teacherId, fileId: id }, asker)).data.refusal;
    expect(await opened(made.id, other)).toBe('notFound');
    expect(await opened(agency.teacherId, fileId)).toBe('notFound');
    expect(await opened(made.id, fileId, keeper)).toBe('notAllowed');
  });

  it('are the agency’s own, named, and five at most; what is taken away is not opened any more', async () => {
    const [{ keeper }, stranger] = [await anOpenAgency(server), await anOpenAgency(server)];
    const theirs = await sendFile(server, stranger.keeper, 'paper', aPdf());
    const refusalOf = async (papers: { fileId: string; name: string }[]) =>
      (await server.call(teachers.create, { content: { ...aPerson, papers } }, keeper)).data.refusal;
    expect(await refusalOf([{ fileId: theirs, name: '證照' }])).toBe('notFound');
    const own = await sendFile(server, keeper, 'paper', aPdf());
    expect(await refusalOf([{ fileId: own, name: ' ' }])).toBe('invalidInput');
    expect(await refusalOf(Array.from({ length: 6 }, () => ({ fileId: own, name: '證照' })))).toBe('invalidInput');
    const made = await server.ask(
      teachers.create,
      { content: { ...aPerson, papers: [{ fileId: own, name: '證照' }] } },
      keeper,
    );
    const stolen = { ...made.content, papers: [...made.content.papers, { fileId: theirs, name: '證照' }] };
    expect((await server.call(teachers.save, { ...made, content: stolen }, keeper)).data.refusal).toBe('notFound');
    await server.ask(teachers.save, { ...made, content: { ...made.content, papers: [] } }, keeper);
    expect((await server.call(teachers.paper, { teacherId: made.id, fileId: own }, operator)).data.refusal).toBe(
      'notFound',
    );
  });
});
