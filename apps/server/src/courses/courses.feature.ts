import { dataIn, ofAccount, ofRecords } from '../platform/data-map.ts';
import type { Feature } from '../platform/feature.ts';
import { coursesHttp } from './courses.http.ts';
import { chapters, courseMedia, lessonOpenings, lessonProgress, lessons } from './courses.tables.ts';

export const coursesFeature: Feature = {
  calls: coursesHttp,
  data: [
    dataIn(chapters, {}, ['id', 'productId', 'title', 'position']),
    dataIn(courseMedia, {}, ['id', 'kind', 'agencyId', 'fileId']),
    dataIn(
      lessonOpenings,
      {
        lessonId: { ...ofRecords, purpose: 'which lesson was opened, for refunds' },
        openedAt: { ...ofRecords, purpose: 'when it was first opened' },
      },
      ['orderLineId'],
    ),
    dataIn(
      lessonProgress,
      {
        userId: { ...ofAccount, purpose: 'whose it is' },
        lessonId: { ...ofAccount, purpose: 'which lesson' },
        position: { ...ofAccount, purpose: 'goes on where one stopped' },
        furthest: { ...ofAccount, purpose: 'what was watched, for certificates' },
        finished: { ...ofAccount, purpose: 'what was watched' },
        updatedAt: { ...ofAccount, purpose: 'when it was watched' },
      },
      ['productId'],
    ),
    dataIn(lessons, {}, [
      'id',
      'productId',
      'chapterId',
      'title',
      'catalogType',
      'durationSeconds',
      'trial',
      'media',
      'position',
    ]),
  ],
  files: { video: [lessons.media] },
};
