import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../platform/deps.ts';
import { markOutcome } from '../../platform/outbox.sql.ts';
import { readTwilioStatus } from '../../providers/sms/twilio.ts';

const path = '/sms/status/twilio';

/** Where Twilio says what became of a message. It reaches no server on a plain address. */
export const statusAddressOf =
  (publicUrl: () => string) =>
  (_service: 'twilio', messageId: string): string | null =>
    publicUrl().startsWith('https://') ? `${publicUrl()}${path}?${new URLSearchParams({ message: messageId })}` : null;

/** Takes what Twilio says of messages, signed with the account's own token; what is not is refused, and says nothing of what there is. */
export function serveSmsStatus(app: FastifyInstance, deps: Deps): void {
  const { twilio } = deps.config.sms;
  void app.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: 16 * 1024 },
      (_request, body, parsed) => parsed(null, Object.fromEntries(new URLSearchParams(String(body)))),
    );
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: 1024 }, (_request, _body, parsed) =>
      parsed(null, {}),
    );
    scope.post<{ Querystring: Record<string, unknown>; Body: Record<string, string> | undefined }>(
      path,
      { schema: { hide: true } },
      async (request, reply) => {
        const { message } = request.query;
        const outcome =
          twilio &&
          typeof message === 'string' &&
          readTwilioStatus(twilio, {
            address: `${deps.publicUrl()}${request.url}`,
            fields: request.body ?? {},
            signature: String(request.headers['x-twilio-signature'] ?? ''),
          });
        if (!outcome) {
          return reply.code(403).send();
        }
        const at = deps.clock();
        if (outcome.state === 'delivered') {
          await markOutcome(deps.db, message, { deliveredAt: at });
        } else if (outcome.state !== 'onItsWay') {
          const failure = `Twilio: not delivered ${outcome.code}`.trim();
          await markOutcome(deps.db, message, { failure, isDead: outcome.state === 'undeliverable', at });
        }
        return reply.code(204).send();
      },
    );
    done();
  });
}
