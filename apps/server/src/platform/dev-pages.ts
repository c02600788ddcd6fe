import type { FastifyInstance } from 'fastify';
import { demoCode } from '../demo/demo-staff.ts';
import type { Deps } from './deps.ts';
import { safe } from './html.ts';
import { selectMessagesTo } from './outbox.sql.ts';

const withLinks = (html: string) => html.replace(/https?:\/\/[^\s<]+/g, (url) => `<a href="${url}">${url}</a>`);

/** The demo's look behind the curtain: which messages went out. Registered in demo mode alone. */
export function devPages(app: FastifyInstance, deps: Deps): void {
  app.get<{ Querystring: { to?: string } }>('/__dev/outbox', { schema: { hide: true } }, async (request, reply) => {
    const to = typeof request.query.to === 'string' ? request.query.to.replace(/^ /, '+') : null;
    reply.header('cache-control', 'no-store');
    return { list: await selectMessagesTo(deps.db, to, 50) };
  });

  app.get('/__dev', { schema: { hide: true } }, async (_request, reply) => {
    const messages = await selectMessagesTo(deps.db, null, 50);
    const rows = messages.map(
      (message) =>
        `<tr><td>${message.at.toISOString().slice(11, 19)}</td><td>${message.kind}</td><td>${safe(message.to)}</td><td>${message.subject ? `<b>${safe(message.subject)}</b><br>` : ''}${withLinks(safe(message.body)).replaceAll('\n', '<br>')}</td></tr>`,
    );
    return reply
      .headers({ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' })
      .send(
        `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Lyceum: messages sent</title><h1>Messages sent</h1><p>Newest first, demo only. <a href="/__dev">Look again</a> · <a href="/__dev/outbox">as JSON</a> · <a href="/office/">Back office</a> (code now: ${demoCode(deps.clock())}) · <a href="/">Storefront</a></p><table border="1" cellpadding="8"><tr><th>UTC</th><th>Kind</th><th>To</th><th>Text</th></tr>${rows.join('') || '<tr><td colspan="4">None yet.</td></tr>'}</table></html>`,
      );
  });
}
