import type { Clock } from '@lyceum/domain/time';
import { importPKCS8, SignJWT } from 'jose';
import { address, copied, pem, type ServiceVariables, type ValuesOf } from '../variables.ts';
import { pushLife, type NativePush } from './native-push.ts';

// Firebase Cloud Messaging, HTTP v1: phones with Google's services.

const needs = { FCM_PROJECT_ID: copied, FCM_CLIENT_EMAIL: copied, FCM_PRIVATE_KEY: pem('PRIVATE KEY') };
const options = {
  FCM_URL: address.default('https://fcm.googleapis.com'),
  FCM_TOKEN_URL: address.default('https://oauth2.googleapis.com/token'),
};
export const fcmVariables: ServiceVariables<typeof needs, typeof options> = {
  title: 'Firebase Cloud Messaging',
  needs,
  options,
};
export type FcmSettings = ValuesOf<typeof needs> & ValuesOf<typeof options>;

const scope = 'https://www.googleapis.com/auth/firebase.messaging';
/** Seconds. */
const life = 3_600;
/** Seconds before its end that a token is not used any more. */
const margin = 120;

interface Failure {
  error?: { status?: string; details?: { errorCode?: string }[] };
}

export function fcm(settings: FcmSettings, { clock }: { clock: Clock }): NativePush {
  let access: Promise<{ token: string; until: number }> | null = null;
  const now = (): number => Math.floor(clock().getTime() / 1_000);

  /** RFC 7523. */
  async function fetchAccess(): Promise<{ token: string; until: number }> {
    const key = await importPKCS8(settings.FCM_PRIVATE_KEY, 'RS256');
    const assertion = await new SignJWT({ scope })
      .setProtectedHeader({ alg: 'RS256', typ: 'JWT' })
      .setIssuer(settings.FCM_CLIENT_EMAIL)
      .setAudience(settings.FCM_TOKEN_URL)
      .setIssuedAt(now())
      .setExpirationTime(now() + life)
      .sign(key);
    const response = await fetch(settings.FCM_TOKEN_URL, {
      method: 'POST',
      body: new URLSearchParams({ grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer', assertion }),
      signal: AbortSignal.timeout(10_000),
    });
    const told = (await response.json().catch(() => ({}))) as { access_token?: unknown; expires_in?: unknown };
    if (!response.ok || typeof told.access_token !== 'string') {
      throw new Error(`Google's tokens answered ${response.status}`);
    }
    return { token: told.access_token, until: now() + (typeof told.expires_in === 'number' ? told.expires_in : life) };
  }

  async function accessToken(): Promise<string> {
    const kept = await access?.catch(() => null);
    if (!kept || kept.until - margin <= now()) {
      access = fetchAccess();
    }
    return (await (access ?? fetchAccess())).token;
  }

  return {
    async send(token, { title, body, link }) {
      const message = {
        token,
        notification: { title, body },
        data: { link },
        android: { priority: 'HIGH', ttl: `${pushLife}s` },
      };
      const response = await fetch(
        `${settings.FCM_URL}/v1/projects/${encodeURIComponent(settings.FCM_PROJECT_ID)}/messages:send`,
        {
          method: 'POST',
          headers: { authorization: `Bearer ${await accessToken()}`, 'content-type': 'application/json' },
          body: JSON.stringify({ message }),
          signal: AbortSignal.timeout(10_000),
        },
      );
      if (response.ok) {
        return 'sent';
      }
      const { error } = (await response.json().catch(() => ({}))) as Failure;
      if (response.status === 404 && error?.details?.some(({ errorCode }) => errorCode === 'UNREGISTERED')) {
        return 'gone';
      }
      if (response.status === 401) {
        access = null;
      }
      throw new Error(`Firebase answered ${response.status} ${error?.status ?? ''}`.trim());
    },
  };
}
