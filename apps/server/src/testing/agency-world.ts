import * as listings from '@lyceum/contract/listings.calls';
import type { create } from '@lyceum/contract/listings.schemas';
import { aCategory, anAgency, aTeacher } from '@lyceum/fixtures/builders';
import type { z } from 'zod';
import { insertCatalogue, insertPlaylists } from '../demo/insert-catalogue.ts';
import { asStaff } from './as-staff.ts';
import type { Asker } from './call-over.ts';
import type { TestServer } from './test-server.ts';

export type Content = z.input<typeof create.request>['content'];

const inAll = (text: string) => ({ 'zh-TW': text, 'zh-CN': text, en: text });

/** An agency with a category, a teacher and somebody who keeps its products. */
export async function anOpenAgency(server: TestServer) {
  const agency = anAgency();
  const category = aCategory();
  const teacher = aTeacher({ agencyId: agency.id });
  await insertCatalogue(server.deps.db, server.clock(), {
    agencies: [agency],
    categories: [category],
    teachers: [teacher],
  });
  await insertPlaylists(server.deps.db, ['lesson']);
  const keeper = await asStaff(server, { agencyId: agency.id, rights: ['products'] });
  return { agencyId: agency.id, categoryId: category.id, teacherId: teacher.id, keeper };
}

/** A recorded course with one chapter, a trial lesson and an offer at NT$1,200, without gaps. */
export function aWrittenCourse(
  { categoryId, teacherId }: { categoryId: string; teacherId: string },
  overrides: Partial<Content> = {},
): Content {
  const lesson = {
    id: null,
    title: inAll('第一堂 First lesson'),
    catalogType: 2 as const,
    durationSeconds: 600,
    trial: true,
    startsAt: null,
    media: 'lesson',
  };
  return {
    type: 2,
    form: 'recorded',
    categoryId,
    ageBand: 'over25',
    name: { 'zh-TW': '海邊速寫', 'zh-CN': '海边速写', en: 'Sketching by the sea' },
    summary: inAll('summary'),
    description: inAll('description'),
    highlights: [],
    pictures: ['/media/abc123/960.webp'],
    place: null,
    classStartsAt: null,
    space: null,
    teacherIds: [teacherId],
    consultantIds: [],
    offers: [
      {
        id: null,
        name: inAll('一年 One year'),
        price: 120_000,
        listPrice: null,
        distributionPrice: null,
        onSale: true,
        left: 5,
        access: 'oneYear',
        accessFrom: 'purchase',
        ships: false,
        parcelValue: null,
        rate: null,
      },
    ],
    chapters: [{ id: null, title: inAll('開始 Beginning'), lessons: [lesson, { ...lesson, trial: false }] }],
    ...overrides,
  };
}

/** A course of a new agency on the shelf, passed by that operator, as its agency reads it. */
export async function publishCourse(server: TestServer, operator: Asker) {
  const agency = await anOpenAgency(server);
  const draft = await server.ask(listings.create, { content: aWrittenCourse(agency) }, agency.keeper);
  const { id, version } = await server.ask(listings.submit, { id: draft.id, version: draft.version }, agency.keeper);
  await server.ask(listings.pass, { id, version }, operator);
  return { ...agency, id, listing: await server.ask(listings.own, { id }, agency.keeper) };
}
