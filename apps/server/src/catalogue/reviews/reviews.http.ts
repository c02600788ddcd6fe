import * as calls from '@lyceum/contract/reviews.calls';
import * as schemas from '@lyceum/contract/reviews.schemas';
import type { Serve } from '../../platform/serve.ts';
import { listReviews } from './list-reviews.ts';

export function reviewsHttp(serve: Serve): void {
  serve(calls.getCommentsList, schemas.getCommentsList, listReviews);
}
