/** A table of states: state → event → next state. */
export type Flow<State extends string, Event extends string> = Record<State, Partial<Record<Event, State>>>;

/** The state after an event, or null when the table does not allow the event in this state. */
export function next<State extends string, Event extends string>(
  flow: Flow<State, Event>,
  state: State,
  event: Event,
): State | null {
  return flow[state][event] ?? null;
}

/** States from which `event` leads somewhere: what a compare-and-set in SQL may find. */
export function statesThatAllow<State extends string, Event extends string>(
  flow: Flow<State, Event>,
  event: Event,
): State[] {
  return (Object.keys(flow) as State[]).filter((state) => flow[state][event] !== undefined);
}
