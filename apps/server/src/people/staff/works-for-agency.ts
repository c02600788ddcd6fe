import { selectWorksForAgency } from './staff-phones.sql.ts';

/** Whether the account with that phone, in E.164, works for an agency. */
export const worksForAgency = selectWorksForAgency;
