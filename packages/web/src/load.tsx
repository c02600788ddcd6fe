import type { AnyCall, InputOfCall, Topic } from '@lyceum/contract/call';
import {
  QueryClient,
  useInfiniteQuery,
  useQuery,
  useQueryClient,
  type Query,
  type QueryFunctionContext,
} from '@tanstack/react-query';
import { useCallback, useDeferredValue, useMemo, type ReactNode } from 'react';
import { pageInput, type ItemOf, type ListCall, type PageReply } from './pages.ts';
import { CallFailure, type Answer, type RefusalOf, type ReplyOf, type Send } from './call-client.ts';
import { useWeb, type Web } from './web.tsx';

const second = 1_000;
/** An answer that is the same for everybody changes rarely; others are asked for again whenever a screen is shown. */
const sharedFreshFor = 60 * second;
const keptFor = 15 * 60 * second;
/** Where no answer came although the browser believes to be online, it is asked again this often. */
const lineCheckEvery = 4 * second;

export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        gcTime: keptFor,
        retry: (count, failure) => count < 1 && failure instanceof CallFailure && failure.kind === 'network',
        retryDelay: second,
      },
    },
  });
}

/** What a read has come to. `again` resolves when the new answer is there. */
export type Loaded<C extends AnyCall> =
  | { state: 'loading' }
  | { state: 'offline'; again: () => Promise<void> }
  | { state: 'failed'; failure: CallFailure; again: () => Promise<void> }
  | { state: 'refused'; refusal: RefusalOf<C>; again: () => Promise<void> }
  | { state: 'ready'; data: ReplyOf<C>; again: () => Promise<void> };

interface ReadOptions<C extends AnyCall> {
  /** Nothing is asked while false. */
  enabled?: boolean;
  /** Milliseconds until it is asked again, for what changes while one looks; null to stop. */
  every?: (data: ReplyOf<C>) => number | null;
}

/** Where and how long an answer is kept, and when it is asked for. */
export function describeRead<C extends AnyCall>(call: C, scope: readonly string[]) {
  return {
    staleTime: call.facts.shared ? sharedFreshFor : 0,
    // Without a line a service worker may have kept a shared answer; others wait for the line.
    networkMode: call.facts.shared ? ('offlineFirst' as const) : ('online' as const),
    meta: { topics: call.facts.topics ?? [] },
    key: (input: InputOfCall<C>, ...more: string[]) => [call.facts.name, input, ...scope, ...more],
  };
}

/** An empty answer is none to a screen that wants to show it. */
export async function read<C extends AnyCall>(send: Send, call: C, input: InputOfCall<C>, signal: AbortSignal) {
  const answer = await send(call, input, { signal });
  if (!answer.refusal && (answer.data === undefined || answer.data === null)) {
    throw new CallFailure('rejected', call, 'empty answer');
  }
  return answer;
}

const isLineGone = (error: unknown): boolean => error instanceof CallFailure && error.kind === 'network';

/** Asks for what a read answers and keeps it under the call's name, its input and the scope. */
export function useCall<C extends AnyCall>(call: C, input: InputOfCall<C>, options: ReadOptions<C> = {}): Loaded<C> {
  const { send, scope } = useWeb();
  const { key, staleTime, networkMode, meta } = describeRead(call, scope);
  const query = useQuery<Answer<C>, CallFailure>({
    queryKey: key(input),
    queryFn: ({ signal }) => read(send, call, input, signal),
    enabled: options.enabled,
    staleTime,
    networkMode,
    meta,
    refetchInterval: ({ state }) => {
      if (state.data && !state.data.refusal) {
        return options.every?.(state.data.data as ReplyOf<C>) ?? false;
      }
      return isLineGone(state.error) ? lineCheckEvery : false;
    },
  });
  const { refetch } = query;
  const again = useCallback(async () => void (await refetch()), [refetch]);
  const settled = useSettled(query.data !== undefined);
  if (query.data && settled) {
    return query.data.refusal
      ? { state: 'refused', refusal: query.data.refusal, again }
      : { state: 'ready', data: query.data.data as ReplyOf<C>, again };
  }
  return withoutData(query, again);
}

/** A first answer fills a whole screen: React may build it in slices, between touches and paints. Later ones change little and show at once. */
function useSettled(arrived: boolean): boolean {
  return useDeferredValue(arrived);
}

/**
 * Fills the store before anything is rendered: a screen that then reads the same has it at once. For shared calls, since others are asked for
 * again whenever they are shown. `pages`: the first of those that `useEndless` shows. Resolves in any case.
 */
export async function readAhead<C extends AnyCall>(
  queries: QueryClient,
  web: Pick<Web, 'send' | 'scope'>,
  call: C,
  input: InputOfCall<C>,
  pages = false,
): Promise<void> {
  if (pages) {
    await queries.prefetchInfiniteQuery(pagesOf(web, call as ListCall, input));
    return;
  }
  const { key, staleTime, networkMode, meta } = describeRead(call, web.scope);
  const queryFn = ({ signal }: QueryFunctionContext) => read(web.send, call, input, signal);
  await queries.prefetchQuery({ queryKey: key(input), queryFn, staleTime, networkMode, meta });
}

interface QueryFacts {
  error: CallFailure | null;
  fetchStatus: 'fetching' | 'paused' | 'idle';
}

function withoutData({ error, fetchStatus }: QueryFacts, again: () => Promise<void>) {
  if (fetchStatus === 'paused' || isLineGone(error)) {
    return { state: 'offline', again } as const;
  }
  return error ? ({ state: 'failed', failure: error, again } as const) : ({ state: 'loading' } as const);
}

interface LoadProps<C extends AnyCall> extends ReadOptions<C> {
  from: C;
  input: InputOfCall<C>;
  skeleton: ReactNode;
  /** Shown where the answer's `list` has nothing in it, or where `isEmpty` says so. */
  empty?: ReactNode;
  isEmpty?: (data: ReplyOf<C>) => boolean;
  /** For a refusal that means something here; otherwise the server's sentence is shown. */
  refused?: (refusal: RefusalOf<C>) => ReactNode;
  children: (data: ReplyOf<C>, again: () => Promise<void>) => ReactNode;
}

/** The states of a read, decided once: loading, line gone, failed, refused, empty, ready. */
export function Load<C extends AnyCall>(props: LoadProps<C>): ReactNode {
  const loaded = useCall(props.from, props.input, { enabled: props.enabled, every: props.every });
  const { views } = useWeb();
  if (loaded.state === 'ready') {
    const { data } = loaded;
    return (props.isEmpty ?? hasEmptyList)(data) ? (props.empty ?? views.empty()) : props.children(data, loaded.again);
  }
  return <NotReady loaded={loaded} skeleton={props.skeleton} refused={props.refused} />;
}

interface NotReadyProps<C extends AnyCall> {
  loaded: Exclude<Loaded<C>, { state: 'ready' }>;
  skeleton: ReactNode;
  refused?: (refusal: RefusalOf<C>) => ReactNode;
}

/** For screens that call `useCall` or `useEndless` themselves: every state but `ready`. */
export function NotReady<C extends AnyCall>({ loaded, skeleton, refused }: NotReadyProps<C>): ReactNode {
  const { views } = useWeb();
  switch (loaded.state) {
    case 'loading':
      return skeleton;
    case 'offline':
      return views.offline(() => void loaded.again());
    case 'failed':
      return views.failed(loaded.failure, () => void loaded.again());
    case 'refused':
      return refused ? refused(loaded.refusal) : views.refused(loaded.refusal.message);
  }
}

function hasEmptyList(data: unknown): boolean {
  const { list } = data as { list?: unknown };
  return Array.isArray(list) && list.length === 0;
}

export type LoadedList<C extends ListCall> =
  | Exclude<Loaded<C>, { state: 'ready' }>
  | {
      state: 'ready';
      items: readonly ItemOf<C>[];
      total: number;
      /** The newest page, for what stands beside the list. */
      last: ReplyOf<C>;
      next: 'more' | 'loading' | 'failed' | 'end';
      more: () => void;
      again: () => Promise<void>;
    };

/** Where and how the pages of a list are kept; leave `page` and `pageSize` out of the input. */
function pagesOf<C extends ListCall>({ send, scope }: Pick<Web, 'send' | 'scope'>, call: C, input: InputOfCall<C>) {
  const { key, staleTime, networkMode, meta } = describeRead(call, scope);
  return {
    queryKey: key(input, 'endless'),
    queryFn: ({ signal, pageParam }: QueryFunctionContext<readonly unknown[], number>) =>
      read(send, call, pageInput(call, input, pageParam), signal),
    initialPageParam: 1,
    getNextPageParam: (answer: Answer<C>) => {
      const page = answer.refusal ? null : (answer.data as PageReply);
      return page && page.list.length > 0 && page.page * page.pageSize < page.total ? page.page + 1 : null;
    },
    staleTime,
    networkMode,
    meta,
  };
}

/** A list that grows page by page; leave `page` and `pageSize` out of the input. */
export function useEndless<C extends ListCall>(
  call: C,
  input: InputOfCall<C>,
  options: { enabled?: boolean } = {},
): LoadedList<C> {
  const web = useWeb();
  const query = useInfiniteQuery({
    ...pagesOf(web, call, input),
    enabled: options.enabled,
    refetchInterval: ({ state }) => (!state.data && isLineGone(state.error) ? lineCheckEvery : false),
  });
  const { refetch, fetchNextPage } = query;
  const again = useCallback(async () => void (await refetch()), [refetch]);
  const more = useCallback(() => void fetchNextPage(), [fetchNextPage]);
  const answers = query.data?.pages;
  const list = useMemo(() => {
    const pages = (answers ?? []).flatMap((answer) => (answer.refusal ? [] : [answer.data as PageReply]));
    return pages.flatMap((page) => page.list) as ItemOf<C>[];
  }, [answers]);
  const last = answers?.at(-1);
  const settled = useSettled(last !== undefined);
  if (!last || !settled) {
    return withoutData({ error: query.error as CallFailure | null, fetchStatus: query.fetchStatus }, again);
  }
  if (last.refusal) {
    return { state: 'refused', refusal: last.refusal, again };
  }
  const next = query.isFetchingNextPage
    ? 'loading'
    : query.isFetchNextPageError
      ? 'failed'
      : query.hasNextPage
        ? 'more'
        : 'end';
  return {
    state: 'ready',
    items: list,
    total: (last.data as PageReply).total,
    last: last.data as ReplyOf<C>,
    next,
    more,
    again,
  };
}

/** Fetches again whatever depends on one of the topics and is on screen; the rest when it is next shown. */
export const refreshTopics = (client: QueryClient, topics: readonly Topic[]): Promise<void> =>
  client.invalidateQueries({
    predicate: ({ meta }: Query) => ((meta?.topics ?? []) as Topic[]).some((topic) => topics.includes(topic)),
  });

export function useRefresh(): (topics: readonly Topic[]) => Promise<void> {
  const client = useQueryClient();
  return useCallback((topics) => refreshTopics(client, topics), [client]);
}

/** Asks anew for everything that the current screen shows; resolves when it is there. */
export function useRefreshAll(): () => Promise<void> {
  const client = useQueryClient();
  return useCallback(() => client.refetchQueries({ type: 'active' }), [client]);
}
