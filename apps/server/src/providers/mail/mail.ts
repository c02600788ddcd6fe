export interface Mail {
  to: string;
  subject: string;
  /** Plain text. */
  body: string;
}

/** The port of e-mail. Resolves once the provider has taken the mail; throws when it has not. */
export interface MailSender {
  send(mail: Mail): Promise<void>;
}

/** The demo's sender: the mail stays in the outbox, where /__dev shows it. */
export const demoMail: MailSender = { send: () => Promise.resolve() };
