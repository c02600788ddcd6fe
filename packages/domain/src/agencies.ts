/** blocked: by the platform, until it lifts that · closed: by its owners, for good. */
export const agencyStates = ['open', 'blocked', 'closed'] as const;
export type AgencyState = (typeof agencyStates)[number];
