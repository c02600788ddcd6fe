import { second } from '@lyceum/domain/time';
import { createTransport } from 'nodemailer';
import type { SmtpConfig } from '../../platform/config.ts';
import { Undeliverable, type Channel } from '../../platform/outbox.ts';
import { isNoMailbox } from './bounce.ts';

/**
 * Any provider of e-mail by SMTP. `bounceAddress`: where a mail of this id is returned when it turns out later that it cannot be delivered;
 * null: to whom it is from.
 */
export function smtpMail(
  { url, from, requireTls }: SmtpConfig,
  bounceAddress: (messageId: string) => string | null = () => null,
): Channel {
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
    async send({ id, recipient, subject, body, html, stopAddress }) {
      const headers = stopAddress && {
        'List-Unsubscribe': `<${stopAddress}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      };
      const returnTo = bounceAddress(id);
      try {
        await transport.sendMail({
          ...(returnTo !== null && { envelope: { from: returnTo, to: recipient } }),
          from,
          to: { name: '', address: recipient },
          subject,
          text: body,
          ...(html !== undefined && { html }),
          ...(headers && { headers }),
        });
      } catch (error) {
        // The server's own words may repeat the address: only the kind and the reply code go into logs.
        const { code, command, responseCode, response } = error as Partial<
          Record<'code' | 'command' | 'response', string> & { responseCode: number }
        >;
        const answer = `SMTP: ${code ?? 'failed'} ${responseCode ?? ''}`.trim();
        // What is said of the sender, or of the text, says nothing of the recipient.
        throw command === 'RCPT TO' && isNoMailbox(response ?? '') ? new Undeliverable(answer) : new Error(answer);
      }
    },
  };
}
