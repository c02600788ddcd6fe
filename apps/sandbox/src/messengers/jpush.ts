import type { FastifyInstance } from 'fastify';
import { removed, type Came } from './came.ts';

// JPush's Push API v3 behind `/jpush`.

const account = { key: 'sandboxappkey', secret: 'sandboxMasterSecret' };

interface Push {
  platform?: unknown;
  audience?: { registration_id?: string[] };
  notification?: unknown;
  options?: { time_to_live?: number };
}

export function jpush(app: FastifyInstance, came: Came[]): (origin: string) => Record<string, string> {
  const expected = `Basic ${Buffer.from(`${account.key}:${account.secret}`).toString('base64')}`;
  app.post<{ Body: Push }>('/jpush/v3/push', ({ headers, body }, reply) => {
    const refuse = (status: number, code: number, message: string) =>
      reply.code(status).send({ error: { code, message } });
    if (headers.authorization !== expected) {
      return refuse(401, 1004, 'Basic authentication failed');
    }
    const [to, ...more] = body.audience?.registration_id ?? [];
    if (body.platform === undefined || to === undefined || more.length > 0 || body.notification === undefined) {
      return refuse(400, 1003, 'Parameter value is invalid');
    }
    if (removed.test(to)) {
      return refuse(400, 1011, 'cannot find user by this audience');
    }
    came.push({ service: 'jpush', to, said: body.notification });
    return { sendno: '0', msg_id: String(came.length) };
  });
  return (origin) => ({
    JPUSH_URL: `${origin}/jpush`,
    JPUSH_APP_KEY: account.key,
    JPUSH_MASTER_SECRET: account.secret,
  });
}
