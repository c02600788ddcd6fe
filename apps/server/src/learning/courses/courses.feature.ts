import { dataIn, ofAccount } from '../../platform/data-map.ts';
import type { Feature } from '../../platform/feature.ts';
import { coursesHttp } from './courses.http.ts';
import { lessonProgress } from './courses.tables.ts';

export const coursesFeature: Feature = {
  calls: coursesHttp,
  data: [
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
  ],
};
