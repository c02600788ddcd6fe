import { dataIn, ofPost } from '../../platform/data-map.ts';
import type { Feature } from '../../platform/feature.ts';
import { consultantsHttp } from './consultants.http.ts';
import { consultants } from './consultants.tables.ts';

export const consultantsFeature: Feature = {
  calls: consultantsHttp,
  data: [
    dataIn(
      consultants,
      {
        name: { ...ofPost, purpose: 'presents the consultant', kept: 'shown' },
        title: { ...ofPost, purpose: 'presents the consultant', kept: 'shown' },
        story: { ...ofPost, purpose: 'presents the consultant', kept: 'shown' },
        topics: { ...ofPost, purpose: 'presents the consultant', kept: 'shown' },
        languages: { ...ofPost, purpose: 'presents the consultant', kept: 'shown' },
        region: { ...ofPost, purpose: 'presents the consultant', kept: 'shown' },
        avatar: { ...ofPost, purpose: 'presents the consultant', kept: 'shown' },
      },
      ['id', 'zone'],
    ),
  ],
  files: { picture: [consultants.avatar] },
};
