import { generateKeyPairSync, randomUUID, sign } from 'node:crypto';
import { day } from '@lyceum/domain/time';
import { certificateOf } from '@lyceum/sandbox/paypal/certificate';
import { signedText } from '@lyceum/sandbox/paypal/signing';
import type { Letter } from '../providers/payment/payment.ts';
import type { TestClock } from './test-server.ts';

/** Signs any event as PayPal signs its own, with a certificate at an address of PayPal's that tests answer for. */
export function openPayPalEvents(clock: TestClock, webhookId: string) {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const address = 'https://api.paypal.com/v1/notifications/certs/CERT-test';
  return {
    address,
    certificate: () =>
      certificateOf(
        privateKey,
        'messageverificationcerts.paypal.com',
        clock().getTime() - day,
        clock().getTime() + day,
      ),
    letter(body: string): Letter {
      const [id, time] = [randomUUID(), clock().toISOString()];
      const text = Buffer.from(signedText(id, time, webhookId, body));
      return {
        headers: {
          'paypal-transmission-id': id,
          'paypal-transmission-time': time,
          'paypal-transmission-sig': sign('sha256', text, privateKey).toString('base64'),
          'paypal-cert-url': address,
          'paypal-auth-algo': 'SHA256withRSA',
        },
        rawBody: Buffer.from(body),
        url: '/pay/notify/paypal',
      };
    },
  };
}
