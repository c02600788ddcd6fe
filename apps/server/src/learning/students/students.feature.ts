import { dataIn, ofAccount, ofPost } from '../../platform/data-map.ts';
import type { Feature } from '../../platform/feature.ts';
import { sweepInvitations } from './invite-student.ts';
import { studentsHttp } from './students.http.ts';
import { studentInvitations } from './students.tables.ts';

export const studentsFeature: Feature = {
  calls: studentsHttp,
  auditLinks: { siv: '/students' },
  jobs: { 'students.sweep': { everySeconds: 24 * 3_600, run: sweepInvitations } },
  data: [
    dataIn(
      studentInvitations,
      {
        phone: { ...ofAccount, purpose: 'whom an agency asks to be its student' },
        name: { ...ofAccount, purpose: 'as the agency calls the student' },
        userId: { ...ofAccount, purpose: 'who is a student of the agency' },
        state: { ...ofAccount, purpose: 'what the person answered' },
        answeredAt: { ...ofAccount, purpose: 'since when the person is a student' },
        endedAt: { ...ofAccount, purpose: 'until when the person was a student' },
        invitedBy: { ...ofPost, purpose: 'who of the agency asked' },
      },
      ['id', 'agencyId', 'createdAt', 'expiresAt'],
    ),
  ],
};
