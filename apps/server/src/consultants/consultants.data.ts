import { dataIn, ofPost, type TableData } from '../platform/data-map.ts';
import { consultants } from './consultants.tables.ts';

export const consultantsData: readonly TableData[] = [
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
];
