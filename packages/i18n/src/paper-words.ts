import type { DatedPaper } from '@lyceum/domain/applications';
import * as m from './words/messages.js';

/** Names of the papers that may end, apart from the many words of an application. */
export const paperWords: Record<DatedPaper, typeof m.applications_field_licence> = {
  licence: m.applications_field_licence,
  schoolPermit: m.applications_field_schoolPermit,
  fireCertificate: m.applications_field_fireCertificate,
};
