import type { TwilioConfig } from '../../platform/config.ts';
import type { Channel } from '../../platform/outbox.ts';

/** Twilio's Messages resource (PROVIDERS.md section 8). */
export function twilioSms(config: TwilioConfig, fetcher: typeof fetch = fetch): Channel {
  const authorization = `Basic ${Buffer.from(`${config.accountSid}:${config.authToken}`).toString('base64')}`;
  return {
    async send({ recipient, body }) {
      const response = await fetcher(
        `${config.url}/2010-04-01/Accounts/${encodeURIComponent(config.accountSid)}/Messages.json`,
        {
          method: 'POST',
          headers: { authorization, 'content-type': 'application/x-www-form-urlencoded' },
          body: new URLSearchParams({ To: recipient, From: config.from, Body: body }),
          signal: AbortSignal.timeout(10_000),
        },
      );
      if (!response.ok) {
        // The body may repeat the number: only the status goes into logs.
        throw new Error(`Twilio answered ${response.status}`);
      }
    },
  };
}
