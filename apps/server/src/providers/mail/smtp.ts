import { second } from '@lyceum/domain/time';
import { createTransport } from 'nodemailer';
import type { SmtpConfig } from '../../platform/config.ts';
import type { Channel } from '../../platform/outbox.ts';

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
    async send({ recipient, subject, body, stopAddress }) {
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
          ...(headers && { headers }),
        });
      } catch (error) {
        // The server's own words may repeat the address: only the kind and the reply code go into logs.
        const { code, responseCode } = error as { code?: string; responseCode?: number };
        throw new Error(`SMTP: ${code ?? 'failed'} ${responseCode ?? ''}`.trim());
      }
    },
  };
}
