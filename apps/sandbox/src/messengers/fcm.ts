import { generateKeyPairSync, randomUUID, verify, type KeyPairKeyObjectResult } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { removed, type Came } from './came.ts';

// Firebase Cloud Messaging (HTTP v1) and the tokens of its service account, behind `/fcm`.

const project = 'lyceum-sandbox';
const email = 'push@lyceum-sandbox.iam.gserviceaccount.com';

export function fcm(app: FastifyInstance, came: Came[]): (origin: string) => Record<string, string> {
  let made: KeyPairKeyObjectResult | null = null;
  // It takes a while, and few look at it.
  const pair = (): KeyPairKeyObjectResult => (made ??= generateKeyPairSync('rsa', { modulusLength: 2_048 }));
  const living = new Set<string>();
  const read = (part: string): Record<string, unknown> =>
    JSON.parse(Buffer.from(part, 'base64url').toString()) as Record<string, unknown>;
  app.post<{ Body: Record<string, string> }>('/fcm/token', (request, reply) => {
    const { grant_type: grant, assertion = '' } = request.body;
    const [head = '', claims = '', signature = ''] = assertion.split('.');
    const refuse = () => reply.code(400).send({ error: 'invalid_grant' });
    if (grant !== 'urn:ietf:params:oauth:grant-type:jwt-bearer' || signature === '') {
      return refuse();
    }
    const isOurs = verify(
      'RSA-SHA256',
      Buffer.from(`${head}.${claims}`),
      pair().publicKey,
      Buffer.from(signature, 'base64url'),
    );
    const { iss, aud, scope, exp, iat } = read(claims);
    const isWhole =
      read(head)['alg'] === 'RS256' &&
      iss === email &&
      aud === `${request.protocol}://${request.host}/fcm/token` &&
      scope === 'https://www.googleapis.com/auth/firebase.messaging' &&
      Number(exp) - Number(iat) <= 3_600;
    if (!isOurs || !isWhole) {
      return refuse();
    }
    const token = randomUUID();
    living.add(token);
    return { access_token: token, expires_in: 3_599, token_type: 'Bearer' };
  });
  app.post<{ Params: { project: string }; Body: { message?: Record<string, unknown> } }>(
    '/fcm/v1/projects/:project/messages::send',
    ({ params, headers, body }, reply) => {
      const refuse = (code: number, status: string, errorCode = status) =>
        reply.code(code).send({ error: { code, status, details: [{ errorCode }] } });
      if (!living.has((headers.authorization ?? '').replace('Bearer ', ''))) {
        return refuse(401, 'UNAUTHENTICATED');
      }
      const { token, data = {}, ...rest } = body.message ?? {};
      const areTexts = Object.values(data as object).every((value) => typeof value === 'string');
      if (params.project !== project || typeof token !== 'string' || !areTexts) {
        return refuse(400, 'INVALID_ARGUMENT');
      }
      if (removed.test(token)) {
        return refuse(404, 'NOT_FOUND', 'UNREGISTERED');
      }
      came.push({ service: 'fcm', to: token, said: { data, ...rest } });
      return { name: `projects/${project}/messages/${came.length}` };
    },
  );
  return (origin) => ({
    FCM_URL: `${origin}/fcm`,
    FCM_TOKEN_URL: `${origin}/fcm/token`,
    FCM_PROJECT_ID: project,
    FCM_CLIENT_EMAIL: email,
    FCM_PRIVATE_KEY: pair().privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  });
}
