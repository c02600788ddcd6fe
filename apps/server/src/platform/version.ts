import { createHash } from 'node:crypto';

const inOrder = (_key: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1)))
    : value;

/**
 * The version of what a form was filled with: the same facts have the same one, whatever the order of their names. A save brings it along, so
 * that nobody overwrites what he never saw. 22 characters.
 */
export function versionOf(facts: object): string {
  return createHash('sha256').update(JSON.stringify(facts, inOrder)).digest('base64url').slice(0, 22);
}

/** Whether both are the same ids, whatever their order. */
export function isOrderOf(ids: readonly string[], others: readonly string[]): boolean {
  return ids.toSorted().join() === others.toSorted().join();
}
