import { day, hour } from './time.ts';

/** What must hold before an account is cancelled (SPEC.md section 5), in the order in which it is shown. */
export const cancellationConditions = [
  'recentChange',
  'assets',
  'orders',
  'shop',
  'disputes',
  'payoutAccount',
  'links',
] as const;
export type CancellationCondition = (typeof cancellationConditions)[number];

/**
 * inReview: the platform looks at it · done: nothing of the person is left · ended: by the platform, for a dispute · withdrawn: the person thought
 * better of it.
 */
export const cancellationStates = ['inReview', 'done', 'ended', 'withdrawn'] as const;
export type CancellationState = (typeof cancellationStates)[number];

/** What the platform may end it for, without asking (SPEC.md section 4). */
export const cancellationDisputes = ['complaint', 'report', 'litigation', 'arbitration', 'investigation'] as const;
export type CancellationDispute = (typeof cancellationDisputes)[number];

/** How long the review takes at most. */
export const cancellationReview = 48 * hour;
/** So long after a change of password, phone, e-mail address or ways in nobody cancels: whoever took an account over could not end it. */
export const recentChangeLife = 30 * day;
/** Of the notice that is agreed to. */
export const cancellationNoticeVersion = '2026-11-29';
