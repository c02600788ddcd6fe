import { largestQuantity } from '@lyceum/domain/orders';
import { courseKind, earnedBySessions, endsWithSessions, meetingTrouble } from './course-line.ts';

/** A course with lessons at fixed times online; a mixed one has some to watch at any time as well, and is sold after its last session, too. */
export const live = courseKind({
  name: 'live',
  most: largestQuantity,
  usedBy: 'watch',
  timeTrouble: (offered, now) => (offered.form === 'mixed' ? null : meetingTrouble(offered, now)),
  ends: endsWithSessions,
  earned: earnedBySessions,
});
