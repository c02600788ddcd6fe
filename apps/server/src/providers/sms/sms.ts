import type { Channel } from '../../platform/outbox.ts';

/** The demo's sender: the message stays in the outbox, where /__dev shows it. */
export const demoSms: Channel = { send: () => Promise.resolve() };
