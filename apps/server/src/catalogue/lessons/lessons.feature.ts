import { dataIn } from '../../platform/data-map.ts';
import type { Feature } from '../../platform/feature.ts';
import { chapters, courseMedia, lessons } from './lessons.tables.ts';

export const lessonsFeature: Feature = {
  data: [
    dataIn(chapters, {}, ['id', 'productId', 'title', 'position']),
    dataIn(courseMedia, {}, ['id', 'kind', 'captions', 'agencyId', 'fileId']),
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
