import { address, copied, type ServiceVariables, type ValuesOf } from '../variables.ts';
import { pushLife, type NativePush } from './native-push.ts';

// JPush: phones in mainland China, which have no services of Google.

const needs = { JPUSH_APP_KEY: copied, JPUSH_MASTER_SECRET: copied };
const options = { JPUSH_URL: address.default('https://api.jpush.cn') };
export const jpushVariables: ServiceVariables<typeof needs, typeof options> = { title: 'JPush', needs, options };
export type JpushSettings = ValuesOf<typeof needs> & ValuesOf<typeof options>;

/** No phone has that registration any more. */
const noTarget = 1011;

export function jpush(settings: JpushSettings): NativePush {
  const authorization = `Basic ${Buffer.from(`${settings.JPUSH_APP_KEY}:${settings.JPUSH_MASTER_SECRET}`).toString('base64')}`;
  return {
    async send(token, { title, body, link }) {
      const response = await fetch(`${settings.JPUSH_URL}/v3/push`, {
        method: 'POST',
        headers: { authorization, 'content-type': 'application/json' },
        body: JSON.stringify({
          platform: 'all',
          audience: { registration_id: [token] },
          notification: {
            android: { title, alert: body, extras: { link } },
            ios: { alert: { title, body }, sound: 'default', extras: { link } },
          },
          options: { time_to_live: pushLife, apns_production: true },
        }),
        signal: AbortSignal.timeout(10_000),
      });
      if (response.ok) {
        return 'sent';
      }
      const { error } = (await response.json().catch(() => ({}))) as { error?: { code?: number } };
      if (error?.code === noTarget) {
        return 'gone';
      }
      throw new Error(`JPush answered ${response.status} ${error?.code ?? ''}`.trim());
    },
  };
}
