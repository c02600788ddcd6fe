import type { FastifyInstance } from 'fastify';

const type = 'text/calendar; charset=utf-8';

/** Somebody's calendar elsewhere, at `/calendars/<name>.ics`: PUT keeps its text, GET gives it to whoever knows the address. */
export function calendars(app: FastifyInstance): void {
  const texts = new Map<string, string>();
  app.addContentTypeParser('text/calendar', { parseAs: 'string' }, (_request, body, done) => done(null, body));
  app.put<{ Params: { name: string }; Body: string }>('/calendars/:name.ics', (request, reply) => {
    texts.set(request.params.name, request.body);
    return reply.code(204).send();
  });
  app.get<{ Params: { name: string } }>('/calendars/:name.ics', (request, reply) => {
    const text = texts.get(request.params.name);
    return text === undefined ? reply.code(404).send() : reply.type(type).send(text);
  });
}
