import type { DemoCatalogue } from '@lyceum/fixtures/catalogue.types';
import type { LocalizedText } from '@lyceum/domain/language';
import type { listings } from '../catalogue/listings/listings.tables.ts';
import { listingRow } from './insert-catalogue.ts';

type Listing = typeof listings.$inferInsert;

const drafts: readonly (Pick<Listing, 'id' | 'revision' | 'reason'> & { name: LocalizedText })[] = [
  {
    id: 'prd_demodraft1',
    revision: 'inReview',
    reason: null,
    name: { 'zh-TW': '夏夜室內樂工作坊', 'zh-CN': '夏夜室内乐工作坊', en: 'Chamber Music on Summer Nights' },
  },
  {
    id: 'prd_demodraft2',
    revision: 'returned',
    reason: '請換一張更清楚的封面圖片。',
    name: { 'zh-TW': '和家人一起唱歌', 'zh-CN': '和家人一起唱歌', en: 'Singing with the Family' },
  },
];

/** Products of the first agency that no buyer has seen yet: one for the review, and one that came back from it. */
export function demoDraftRows(now: Date, { agencies, products }: DemoCatalogue): Listing[] {
  const model = products.find(({ agencyId, form }) => agencyId === agencies[0]?.id && form === 'recorded');
  if (!model) {
    return [];
  }
  const row = listingRow(model);
  return drafts.map(({ name, ...draft }) => {
    const part = (id: string) => `${draft.id}_${id}`.slice(0, 40);
    const content = {
      ...row.content,
      name,
      offers: row.content.offers.map((offer, at) => ({ ...offer, id: part(`o${at}`) })),
      chapters: row.content.chapters.map((chapter, at) => ({
        ...chapter,
        id: part(`c${at}`),
        lessons: chapter.lessons.map((lesson, place) => ({ ...lesson, id: part(`c${at}l${place}`) })),
      })),
    };
    return {
      ...row,
      ...draft,
      shelf: 'draft',
      content,
      live: null,
      name,
      searchText: Object.values(name).join(' ').toLowerCase(),
      submittedAt: draft.revision === 'inReview' ? now : null,
      updatedAt: now,
    };
  });
}
