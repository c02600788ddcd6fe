import type { Database } from '../../platform/database.ts';
import type { Channel } from '../../platform/outbox.ts';
import type { Signer } from '../../platform/signer.ts';
import { pushKeys, sendWebPush } from '../../providers/push/web-push.ts';
import { deleteSubscription, selectSubscription } from './notices.sql.ts';

/** Carries messages to browsers; the recipient is a subscription's id. One whose browser is gone is forgotten. */
export function pushChannel(parts: { db: Database; signer: Signer; publicUrl: () => string }): Channel {
  return {
    async send({ recipient, subject, body, link, language }) {
      const { db, signer } = parts;
      const subscription = await selectSubscription(db, recipient);
      if (!subscription) {
        return;
      }
      const payload = JSON.stringify({ title: subject, body, link, language });
      const outcome = await sendWebPush(subscription, payload, { keys: pushKeys(signer), sender: parts.publicUrl() });
      if (outcome === 'gone') {
        await deleteSubscription(db, recipient);
      }
    },
  };
}
