import type {
  ApplicationPapers,
  ApplicationState,
  ApplicationWarning,
  DatedPaper,
  FieldReasons,
  PartnerIdentity,
  PartnerType,
} from '@lyceum/domain/applications';
import type { Region } from '@lyceum/domain/region';
import { sql } from 'drizzle-orm';
import { check, date, index, integer, jsonb, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core';
import { consultants } from '../../catalogue/consultants/consultants.tables.ts';
import { users } from '../../people/accounts/accounts.tables.ts';
import { agencies } from '../../people/agencies/agencies.tables.ts';
import { staff } from '../../people/staff/staff.tables.ts';
import { bytes, id, instant } from '../../platform/columns.ts';

/** Who wants to be a partner: what is being written, and how it stands. */
export const applications = pgTable(
  'applications',
  {
    id: id().primaryKey(),
    userId: id('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    type: text('type').$type<PartnerType>().notNull(),
    identity: text('identity').$type<PartnerIdentity>().notNull(),
    nation: text('nation').$type<Region>().notNull(),
    state: text('state').$type<ApplicationState>().notNull(),
    version: integer('version').notNull(),
    /** What is written in its fields, sealed (`platform/vault.ts`). */
    content: bytes('content').notNull(),
    /** Files by field. */
    papers: jsonb('papers').$type<ApplicationPapers>().notNull(),
    /** How often it was sent in. */
    round: integer('round').notNull().default(0),
    submittedAt: instant('submitted_at'),
    dueOn: date('due_on', { mode: 'string' }),
    decidedAt: instant('decided_at'),
    agreementVersion: text('agreement_version'),
    warnings: jsonb('warnings').$type<ApplicationWarning[]>().notNull().default([]),
    /** Of one that failed. */
    reasons: jsonb('reasons').$type<FieldReasons>().notNull().default({}),
    /** What it made, or what the account had. */
    agencyId: id('agency_id').references(() => agencies.id),
    consultantId: id('consultant_id').references(() => consultants.id, { onDelete: 'set null' }),
    savedAt: instant('saved_at').notNull(),
  },
  (table) => [
    unique('applications_once').on(table.userId, table.type),
    index('applications_agency').on(table.agencyId),
    index('applications_state').on(table.state, table.dueOn, table.id),
    check(
      'applications_pair',
      sql`not (${table.type} = 'space' and ${table.identity} = 'personal')
        and not (${table.type} = 'planner' and ${table.identity} = 'business')`,
    ),
    check('applications_sent', sql`(${table.state} = 'draft') = (${table.round} = 0)`),
  ],
);

/** What was sent in each time, and what became of it. */
export const applicationRounds = pgTable(
  'application_rounds',
  {
    id: id().primaryKey(),
    applicationId: id('application_id')
      .notNull()
      .references(() => applications.id, { onDelete: 'cascade' }),
    round: integer('round').notNull(),
    content: bytes('content').notNull(),
    papers: jsonb('papers').$type<ApplicationPapers>().notNull(),
    submittedAt: instant('submitted_at').notNull(),
    dueOn: date('due_on', { mode: 'string' }).notNull(),
    /** Null until it is decided. */
    outcome: text('outcome').$type<'passed' | 'failed'>(),
    reasons: jsonb('reasons').$type<FieldReasons>().notNull().default({}),
    decidedAt: instant('decided_at'),
    decidedBy: id('decided_by').references(() => staff.id, { onDelete: 'set null' }),
  },
  (table) => [
    unique('application_rounds_round').on(table.applicationId, table.round),
    check('application_rounds_decided', sql`(${table.outcome} is null) = (${table.decidedAt} is null)`),
  ],
);

/** Papers of an agency that end on a day, by what it applied for. They stay when the applicant's account goes. */
export const agencyPapers = pgTable(
  'agency_papers',
  {
    agencyId: id('agency_id')
      .notNull()
      .references(() => agencies.id),
    type: text('type').$type<PartnerType>().notNull(),
    paper: text('paper').$type<DatedPaper>().notNull(),
    /** The last day on which it is good, in the agency's region. */
    until: date('until', { mode: 'string' }).notNull(),
    /** When the agency was told that it is going to end. */
    toldAt: instant('told_at'),
  },
  (table) => [
    primaryKey({ columns: [table.agencyId, table.type, table.paper] }),
    index('agency_papers_until').on(table.until),
  ],
);
