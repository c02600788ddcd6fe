import { dataIn, ofAccount, ofPost, type TableData } from '../platform/data-map.ts';
import { files } from './files.tables.ts';

export const filesData: readonly TableData[] = [
  dataIn(
    files,
    {
      ownerStaff: { ...ofPost, purpose: 'who of the staff uploaded it' },
      userId: { ...ofAccount, purpose: 'who uploaded it' },
      name: { ...ofAccount, purpose: 'what the file was called' },
    },
    [
      'id',
      'purpose',
      'agencyId',
      'state',
      'refusal',
      'size',
      'kind',
      'width',
      'height',
      'colour',
      'seconds',
      'createdAt',
      'claimedAt',
      'usedAt',
      'unseenSince',
    ],
  ),
];
