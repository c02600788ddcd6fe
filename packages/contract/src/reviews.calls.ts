import { call } from './call.ts';
import type * as schemas from './reviews.schemas.ts';

export const getCommentsList = call<typeof schemas.getCommentsList>()({
  name: 'reviews.getCommentsList',
  method: 'POST',
  path: '/mall-client/mall/comments/v1/getCommentsList',
  act: 'read shop',
  kind: 'read',
  refusals: [],
  shared: true,
});
