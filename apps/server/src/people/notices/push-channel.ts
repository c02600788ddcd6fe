import type { Database } from '../../platform/database.ts';
import type { Channel } from '../../platform/outbox.ts';
import type { Signer } from '../../platform/signer.ts';
import type { NativeMessage, PushOutcome } from '../../providers/push/native-push.ts';
import type { NativePushes } from '../../providers/push/push.ts';
import { pushKeys, sendWebPush } from '../../providers/push/web-push.ts';
import { deleteSubscription, selectSubscription } from './notices.sql.ts';

interface Parts {
  db: Database;
  signer: Signer;
  publicUrl: () => string;
  natives: NativePushes;
}
type Subscription = NonNullable<Awaited<ReturnType<typeof selectSubscription>>>;

/** Carries messages to browsers and applications; the recipient is a subscription's id. One whose browser or application is gone is forgotten. */
export const pushChannel = (parts: Parts): Channel => ({
  async send({ recipient, subject, body, link, language }) {
    const subscription = await selectSubscription(parts.db, recipient);
    if (!subscription) {
      return;
    }
    const message = { title: subject, body, link: link ?? '/messages' };
    const outcome = subscription.service
      ? await sendNative(parts, { ...subscription, service: subscription.service }, message)
      : await sendWeb(parts, subscription, { ...message, language });
    if (outcome === 'gone') {
      await deleteSubscription(parts.db, recipient);
    }
  },
});

function sendNative(
  { natives }: Parts,
  { service, endpoint }: Subscription & { service: keyof NativePushes },
  message: NativeMessage,
): Promise<PushOutcome> {
  const native = natives[service];
  if (!native) {
    throw new Error(`nothing carries ${service}`);
  }
  return native.send(endpoint, message);
}

function sendWeb(
  { signer, publicUrl }: Parts,
  { endpoint, p256dh, auth }: Subscription,
  message: object,
): Promise<PushOutcome> {
  const target = { endpoint, p256dh: p256dh ?? '', auth: auth ?? '' };
  return sendWebPush(target, JSON.stringify(message), { keys: pushKeys(signer), sender: publicUrl() });
}
