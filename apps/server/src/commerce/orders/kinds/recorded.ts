import { courseKind } from './course-line.ts';

/** A course that is watched at any time. One who may watch it needs it once. */
export const recorded = courseKind({
  name: 'recorded',
  most: 1,
  usedBy: 'watch',
  timeTrouble: () => null,
  // Completed by its payment: the clock has nothing to wait for.
  ends: () => Promise.resolve(new Map()),
  earned: (_db, lines, until) =>
    Promise.resolve(new Map(lines.map(({ id, paidAt }) => [id, [paidAt <= until ? 1 : 0, 1]]))),
});
