import type { AnyCall, InputOfCall } from '@lyceum/contract/call';

export interface WireRequest {
  method: 'GET' | 'POST';
  url: string;
  body?: string;
}

/** Calls of SPEC.md carry plain fields in path and query. */
type Field = string | number | boolean | null | undefined;

/**
 * How a call with its input goes over the wire: `:name` parts of the path are taken from the input, the rest becomes the query
 * of a GET or the JSON body of a POST. What is not given is left out; null is a value, which only JSON can say.
 */
export function requestOf<C extends AnyCall>(call: C, input: InputOfCall<C>, baseUrl = ''): WireRequest {
  const rest = new Map(Object.entries(input as Record<string, Field>).filter(([, value]) => value !== undefined));
  const path = call.facts.path.replace(/:([A-Za-z]+)/g, (_, name: string) => {
    const value = rest.get(name);
    rest.delete(name);
    return encodeURIComponent(String(value ?? ''));
  });
  const url = baseUrl + path;
  if (call.facts.method === 'POST') {
    return { method: 'POST', url, body: JSON.stringify(Object.fromEntries(rest)) };
  }
  const query = new URLSearchParams(
    [...rest].flatMap(([name, value]) => (value === null ? [] : [[name, String(value)]])),
  );
  return { method: 'GET', url: query.size === 0 ? url : `${url}?${query}` };
}
