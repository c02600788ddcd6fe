import type { Feature } from '../../platform/feature.ts';
import { usersHttp } from './users.http.ts';

export const usersFeature: Feature = {
  calls: usersHttp,
  auditLinks: { usr: '/users/:thing' },
};
