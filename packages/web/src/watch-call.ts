import type { AnyCall, InputOfCall } from '@lyceum/contract/call';
import { QueryObserver, type QueryClient } from '@tanstack/react-query';
import type { Answer, CallFailure, ReplyOf } from './call-client.ts';
import { describeRead, read } from './load.tsx';
import type { Web } from './web.tsx';

/**
 * What a read answers, for code outside of React: it is asked for every so many milliseconds while the page is in sight, shares what is kept
 * with `useCall`, and is told with each answer. Ends by the function that it returns.
 */
export function watchCall<C extends AnyCall>(
  queries: QueryClient,
  { send, scope }: Pick<Web, 'send' | 'scope'>,
  call: C,
  input: InputOfCall<C>,
  every: () => number,
  told: (data: ReplyOf<C>) => void,
): () => void {
  const { key, staleTime, networkMode, meta } = describeRead(call, scope);
  const observer = new QueryObserver<Answer<C>, CallFailure>(queries, {
    queryKey: key(input),
    queryFn: ({ signal }) => read(send, call, input, signal),
    // What is refused is not asked for again.
    refetchInterval: ({ state }) => (state.data?.refusal ? false : every()),
    staleTime,
    networkMode,
    meta,
  });
  return observer.subscribe(({ data }) => {
    if (data?.data !== undefined) {
      told(data.data);
    }
  });
}
