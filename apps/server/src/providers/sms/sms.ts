/** The port of text messages. Resolves once the provider has taken the message; throws when it has not. */
export interface SmsSender {
  send(phone: string, body: string): Promise<void>;
}

/** The demo's sender: the message stays in the outbox, where /__dev shows it. */
export const demoSms: SmsSender = { send: () => Promise.resolve() };
