import { dataIn, ofAccount, ofPost } from '../../platform/data-map.ts';
import type { Feature } from '../../platform/feature.ts';
import { applicationsHttp } from './applications.http.ts';
import { agencyPapers, applicationRounds, applications } from './applications.tables.ts';
import { sweepPapers } from './renew-papers.ts';
import { rewrapApplications } from './sealed-values.ts';

export const applicationsFeature: Feature = {
  calls: applicationsHttp,
  auditLinks: { apl: '/applications/:thing' },
  jobs: {
    'applications.rewrap': { everySeconds: 600, run: rewrapApplications },
    'applications.papers': { everySeconds: 600, run: sweepPapers },
  },
  data: [
    dataIn(
      applications,
      {
        userId: { ...ofAccount, purpose: 'who applies to be a partner' },
        content: { ...ofAccount, purpose: 'checks who applies, sealed' },
        papers: { ...ofAccount, purpose: 'checks who applies; the files are sealed' },
        reasons: { ...ofAccount, purpose: "the platform's words on what is to be mended" },
        identity: { ...ofAccount, purpose: 'as whom the person applies' },
        state: { ...ofAccount, purpose: 'what became of it' },
        submittedAt: { ...ofAccount, purpose: 'when it was sent in' },
        decidedAt: { ...ofAccount, purpose: 'when it was decided' },
        agreementVersion: { ...ofAccount, purpose: 'which agreement was accepted' },
        consultantId: { ...ofAccount, purpose: 'whom it made a consultant' },
      },
      ['id', 'type', 'nation', 'version', 'round', 'dueOn', 'warnings', 'agencyId', 'savedAt'],
    ),
    dataIn(
      applicationRounds,
      {
        content: { ...ofAccount, purpose: 'what was sent in, sealed' },
        papers: { ...ofAccount, purpose: 'what was sent in; the files are sealed' },
        reasons: { ...ofAccount, purpose: "the platform's words on what is to be mended" },
        submittedAt: { ...ofAccount, purpose: 'when it was sent in' },
        outcome: { ...ofAccount, purpose: 'what became of it' },
        decidedAt: { ...ofAccount, purpose: 'when it was decided' },
        decidedBy: { ...ofPost, purpose: 'who of the platform decided it' },
      },
      ['id', 'applicationId', 'round', 'dueOn'],
    ),
    dataIn(agencyPapers, {}, ['agencyId', 'type', 'paper', 'until', 'toldAt']),
  ],
  files: {
    credential: [
      [applications.papers, '$.*'],
      [applicationRounds.papers, '$.*'],
    ],
  },
};
