import { dataIn, ofPost, type TableData } from '../platform/data-map.ts';
import { productTeachers, teachers } from './teachers.tables.ts';

export const teachersData: readonly TableData[] = [
  dataIn(productTeachers, {}, ['productId', 'teacherId', 'position']),
  dataIn(
    teachers,
    {
      name: { ...ofPost, purpose: 'presents the teacher', kept: 'shown' },
      title: { ...ofPost, purpose: 'presents the teacher', kept: 'shown' },
      story: { ...ofPost, purpose: 'presents the teacher', kept: 'shown' },
      avatar: { ...ofPost, purpose: 'presents the teacher', kept: 'shown' },
      yearsTeaching: { ...ofPost, purpose: 'presents the teacher', kept: 'shown' },
    },
    ['id', 'agencyId', 'shown'],
  ),
];
