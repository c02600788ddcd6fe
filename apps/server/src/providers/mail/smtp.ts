import { second } from '@lyceum/domain/time';
import { createTransport } from 'nodemailer';
import type { SmtpConfig } from '../../platform/config.ts';
import { Undeliverable, type Channel } from '../../platform/outbox.ts';

/**
 * No such mailbox or domain, or one that is shut (RFC 3463, 5.1.x and 5.2.1). 550 is also said of mail that a server does not like, which
 * another try may pass: where it has no such number behind it, it is believed.
 */
const isNoMailbox = (response: string): boolean =>
  /^55[0-3][ -](?:5\.1\.\d+|5\.2\.1)\b/.test(response) || /^55[03][ -](?!\d\.\d+\.\d)/.test(response);

/** Any provider of e-mail by SMTP. */
export function smtpMail({ url, from, requireTls }: SmtpConfig): Channel {
  const transport = createTransport({
    url,
    requireTLS: requireTls,
    connectionTimeout: 10 * second,
    greetingTimeout: 10 * second,
    socketTimeout: 20 * second,
    // What a mail says is text: nothing in it may fetch a file or an address.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async send({ recipient, subject, body, html, stopAddress }) {
      const headers = stopAddress && {
        'List-Unsubscribe': `<${stopAddress}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      };
      try {
        await transport.sendMail({
          from,
          to: { name: '', address: recipient },
          subject,
          text: body,
          ...(html !== undefined && { html }),
          ...(headers && { headers }),
        });
      } catch (error) {
        // The server's own words may repeat the address: only the kind and the reply code go into logs.
        const { code, responseCode, response } = error as { code?: string; responseCode?: number; response?: string };
        const answer = `SMTP: ${code ?? 'failed'} ${responseCode ?? ''}`.trim();
        throw code === 'EENVELOPE' && isNoMailbox(response ?? '') ? new Undeliverable(answer) : new Error(answer);
      }
    },
  };
}
