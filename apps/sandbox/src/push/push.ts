import type { FastifyInstance } from 'fastify';

/**
 * The service of a browser's maker (RFC 8030), at `/push/<name>`: POST takes a message, GET tells what came, DELETE is a browser that wants
 * no more. It cannot read what it carries.
 */
export function push(app: FastifyInstance): void {
  const came = new Map<string, { headers: Record<string, unknown>; body: string }[]>();
  const gone = new Set<string>();
  app.addContentTypeParser('application/octet-stream', { parseAs: 'buffer' }, (_request, body, done) =>
    done(null, body),
  );
  app.post<{ Params: { name: string }; Body: Buffer }>('/push/:name', ({ params: { name }, headers, body }, reply) => {
    if (gone.has(name)) {
      return reply.code(410).send();
    }
    // As the real ones: unsigned, unencrypted or without a life it is not taken.
    const isWhole =
      /^vapid t=\S+, ?k=\S+$/.test(headers.authorization ?? '') && headers['content-encoding'] === 'aes128gcm';
    if (!isWhole || headers.ttl === undefined || body.length > 4_096) {
      return reply.code(400).send();
    }
    came.set(name, [...(came.get(name) ?? []), { headers, body: body.toString('base64url') }]);
    return reply.code(201).send();
  });
  app.get<{ Params: { name: string } }>('/push/:name', ({ params: { name } }) => came.get(name) ?? []);
  app.delete<{ Params: { name: string } }>('/push/:name', ({ params: { name } }, reply) => {
    gone.add(name);
    return reply.code(204).send();
  });
}
