import { largestQuantity } from '@lyceum/domain/orders';
import { courseKind, earnedBySessions, endsWithSessions, meetingTrouble } from './course-line.ts';

/** A course in a room: each line has a code, and each session is attended by it. */
export const inPerson = courseKind({
  name: 'inPerson',
  most: largestQuantity,
  usedBy: 'showCode',
  timeTrouble: meetingTrouble,
  ends: endsWithSessions,
  earned: earnedBySessions,
});
