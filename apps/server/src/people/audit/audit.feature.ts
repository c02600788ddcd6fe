import { dataIn, ofPost } from '../../platform/data-map.ts';
import type { Feature } from '../../platform/feature.ts';
import { auditHttp } from './audit.http.ts';
import { auditLog } from './audit.tables.ts';

export const auditFeature: Feature = {
  calls: auditHttp,
  data: [
    dataIn(
      auditLog,
      {
        staffId: { ...ofPost, purpose: 'who of the staff did it', basis: 'interest', kept: 'records' },
      },
      ['id', 'at', 'agencyId', 'act', 'thing', 'before', 'after'],
    ),
  ],
};
