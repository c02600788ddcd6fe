import type { getProductCourseMixedListByProductId } from '@lyceum/contract/courses.schemas';
import { catalogTypes, type CatalogType } from '@lyceum/domain/catalogue';
import { refuse, type Refusal } from '@lyceum/domain/refusal';
import type { z } from 'zod';
import type { Caller, Deps } from '../../platform/deps.ts';
import { selectCatalogue } from './courses.sql.ts';

type List = typeof getProductCourseMixedListByProductId;
type Chapter = z.input<List['reply']>['list'][number];

/** Handles a list of chapters with their lessons of these kinds; chapters without such a lesson are left out. */
export function listLessons(kinds: readonly CatalogType[]) {
  return async (
    { db }: Deps,
    { productId }: z.output<List['request']>,
    { language }: Caller,
  ): Promise<{ list: Chapter[] } | Refusal<'productUnavailable'>> => {
    const rows = await selectCatalogue(db, productId, kinds, language);
    if (rows.length === 0) {
      return refuse('productUnavailable');
    }
    const list = new Map<string, Chapter>();
    for (const { chapterId, chapterTitle, lesson, startsAt } of rows) {
      if (chapterId === null || lesson === null) {
        continue;
      }
      const chapter = list.get(chapterId) ?? { id: chapterId, title: chapterTitle, lessons: [] };
      const { media, ...facts } = lesson;
      chapter.lessons.push({
        ...facts,
        videoType: 1,
        startsAt: startsAt?.toISOString() ?? null,
        playable: media !== null && lesson.catalogType !== catalogTypes.live,
      });
      list.set(chapterId, chapter);
    }
    return { list: [...list.values()] };
  };
}
