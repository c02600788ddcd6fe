import { generateKeyPairSync, verify } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Http2Server, type ServerHttp2Session } from 'node:http2';
import type { AddressInfo } from 'node:net';
import { removed, type Came } from './came.ts';

// Apple's push service: HTTP/2 with a door of its own, here without TLS.

const team = 'SANDBOX001';
const keyId = 'SANDBOXKEY';
const topic = 'example.lyceum.app';

export interface Apns {
  settings: Record<string, string>;
  close: () => Promise<void>;
}

export async function openApns(host: string, came: Came[]): Promise<Apns> {
  const pair = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const sessions = new Set<ServerHttp2Session>();
  const server: Http2Server = createServer();
  server.on('session', (session) => {
    sessions.add(session);
    session.once('close', () => sessions.delete(session));
  });
  /** Why a provider's token is not taken; null: it is. */
  const troubleOf = (authorization: string): string | null => {
    const [head = '', claims = '', signature = ''] = authorization.replace(/^bearer /i, '').split('.');
    if (signature === '') {
      return 'MissingProviderToken';
    }
    const read = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString()) as Record<string, unknown>;
    const key = { key: pair.publicKey, dsaEncoding: 'ieee-p1363' } as const;
    const isOurs = verify('sha256', Buffer.from(`${head}.${claims}`), key, Buffer.from(signature, 'base64url'));
    if (!isOurs || read(head)['kid'] !== keyId || read(head)['alg'] !== 'ES256' || read(claims)['iss'] !== team) {
      return 'InvalidProviderToken';
    }
    return Math.abs(Date.now() / 1_000 - Number(read(claims)['iat'])) < 3_600 ? null : 'ExpiredProviderToken';
  };
  server.on('stream', (stream, headers) => {
    let body = '';
    stream.setEncoding('utf8');
    stream.on('data', (part: string) => {
      body += part;
    });
    stream.on('end', () => {
      const answer = (status: number, reason?: string): void => {
        stream.respond({ ':status': status });
        stream.end(reason === undefined ? '' : JSON.stringify({ reason }));
      };
      const token = /^\/3\/device\/([\w.-]+)$/.exec(String(headers[':path']))?.[1];
      const trouble = troubleOf(String(headers['authorization'] ?? ''));
      if (trouble !== null) {
        return answer(403, trouble);
      }
      if (headers['apns-topic'] !== topic) {
        return answer(400, 'TopicDisallowed');
      }
      if (token === undefined || headers['apns-push-type'] !== 'alert') {
        return answer(400, token === undefined ? 'BadDeviceToken' : 'InvalidPushType');
      }
      if (removed.test(token)) {
        return answer(410, 'Unregistered');
      }
      if (Buffer.byteLength(body) > 4_096) {
        return answer(413, 'PayloadTooLarge');
      }
      came.push({ service: 'apns', to: token, said: JSON.parse(body) as unknown });
      return answer(200);
    });
  });
  server.listen(0, host);
  await once(server, 'listening');
  return {
    settings: {
      APNS_URL: `http://${host}:${(server.address() as AddressInfo).port}`,
      APNS_TEAM_ID: team,
      APNS_KEY_ID: keyId,
      APNS_PRIVATE_KEY: pair.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
      APNS_TOPIC: topic,
    },
    async close() {
      sessions.forEach((session) => session.destroy());
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
