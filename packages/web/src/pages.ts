import type { AnyCall, InputOfCall } from '@lyceum/contract/call';
import type { ReplyOf } from './call-client.ts';

/** SPEC.md section 9: ten a page, the first page is 1. */
const pageSize = 10;

export interface PageReply {
  list: readonly unknown[];
  total: number;
  page: number;
  pageSize: number;
}
/** A call that answers page by page. */
export type ListCall = AnyCall & { types?: { reply: PageReply } };
export type ItemOf<C extends ListCall> = ReplyOf<C> extends { list: readonly (infer Item)[] } ? Item : never;

/** Reviews name the field `currentPage` in SPEC.md; every other list `page`. */
export function pageInput<C extends AnyCall>(call: C, input: InputOfCall<C>, page: number): InputOfCall<C> {
  const field = call.facts.name === 'reviews.getCommentsList' ? 'currentPage' : 'page';
  return { ...(input as object), [field]: page, pageSize } as InputOfCall<C>;
}
