import type { Topic } from './call.ts';

/** One line of a stream (`realtime.ticket`): of what a page should read anew. It says nothing of what stands there, so that the rights of the read decide. */
export interface RealtimeEvent {
  /**
   * A topic of calls; `all`: anything may have changed, since it cannot be told what was missed; `typing`: the other side of the conversation
   * `about` writes; `beat`: nothing, the line stands.
   */
  topic: Topic | 'all' | 'typing' | 'beat';
  /** The id of the thing that changed; empty for all of the topic. */
  about: string;
  /** Of something numbered that only grew: its newest number. A page that has read that one has read all. */
  upTo?: number;
}

/** The name of the parameter by which a stream is told up to where one has heard it: the `id` of the last event. */
export const sinceParameter = 'since';
/** So often, in milliseconds, a stream says that it stands. */
export const beatEvery = 20_000;
