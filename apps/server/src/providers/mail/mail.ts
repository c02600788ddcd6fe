import type { Channel } from '../../platform/outbox.ts';

/** The demo's sender: the mail stays in the outbox, where /__dev shows it. */
export const demoMail: Channel = { send: () => Promise.resolve() };
