import { dataIn, ofPost } from '../../platform/data-map.ts';
import type { Feature } from '../../platform/feature.ts';
import { teachersHttp } from './teachers.http.ts';
import { productTeachers, teachers } from './teachers.tables.ts';

export const teachersFeature: Feature = {
  calls: teachersHttp,
  data: [
    dataIn(productTeachers, {}, ['productId', 'teacherId', 'position']),
    dataIn(
      teachers,
      {
        name: { ...ofPost, purpose: 'presents the teacher', kept: 'shown' },
        title: { ...ofPost, purpose: 'presents the teacher', kept: 'shown' },
        story: { ...ofPost, purpose: 'presents the teacher', kept: 'shown' },
        avatar: { ...ofPost, purpose: 'presents the teacher', kept: 'shown' },
        yearsTeaching: { ...ofPost, purpose: 'presents the teacher', kept: 'shown' },
        papers: { ...ofPost, purpose: 'proves that the teacher may teach', exported: false },
      },
      ['id', 'agencyId', 'shown'],
    ),
  ],
  files: { picture: [teachers.avatar], paper: [[teachers.papers, '$[*].fileId']] },
};
