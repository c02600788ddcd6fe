import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../platform/deps.ts';
import { markOutcome } from '../../platform/outbox.sql.ts';
import type { Signer } from '../../platform/signer.ts';
import { readBounce } from '../../providers/mail/bounce.ts';

// A mail that was taken and cannot be delivered comes back as a mail (RFC 3464) to an address that is its own: `bounces+<message>-<signature>@…`.
// The mail server of that host hands over what comes there (README.md). Only who was sent the message knows its address.

const path = '/mail/bounces';
const purpose = 'mail bounce';
/** In small letters alone, since mail servers may change them; the whole has at most 64 characters before the @. */
const signatureOf = (signer: Signer, messageId: string) => signer.hash(purpose, messageId).toString('hex').slice(0, 16);

/** Where a message comes back to. */
export function bounceAddressOf(bouncesTo: string, messageId: string, signer: Signer): string {
  const [name, host] = bouncesTo.split('@');
  return `${name}+${messageId}-${signatureOf(signer, messageId)}@${host}`;
}

/** The message that came back there; null for an address that nobody was given. */
function messageOf(address: string, signer: Signer): string | null {
  const [, messageId, signature] = /\+(msg_[0-9a-z]+)-([0-9a-f]{16})@/.exec(address.toLowerCase()) ?? [];
  return messageId !== undefined &&
    signature !== undefined &&
    timingSafeEqual(Buffer.from(signature), Buffer.from(signatureOf(signer, messageId)))
    ? messageId
    : null;
}

/** A mail server returns at least the beginning of what it was sent; ours have some ten thousand bytes. */
const mostBytes = 1024 * 1024;

/** Takes mails that came back: `?to=` their address, the body the mail as it came. */
export function serveBounces(app: FastifyInstance, deps: Deps): void {
  void app.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: mostBytes }, (_request, body, parsed) =>
      parsed(null, body),
    );
    scope.post<{ Querystring: Record<string, unknown>; Body: Buffer<ArrayBuffer> | undefined }>(
      path,
      { schema: { hide: true } },
      async (request, reply) => {
        const { to } = request.query;
        const messageId = typeof to === 'string' ? messageOf(to, deps.signer) : null;
        if (messageId === null) {
          return reply.code(403).send();
        }
        const bounce = request.body && (await readBounce(request.body));
        if (bounce) {
          const { status, isDead } = bounce;
          await markOutcome(deps.db, messageId, { failure: `Mail: returned ${status}`, isDead, at: deps.clock() });
        }
        // Anything else that comes there is of no use, and is not sent again.
        return reply.code(204).send();
      },
    );
    done();
  });
}
