import type { InputOfCall } from '@lyceum/contract/call';
import { begin, enter } from '@lyceum/contract/passkeys.calls';
import * as m from '@lyceum/i18n/words';
import type { ReplyOf } from '@lyceum/web/call-client';
import { useCommand } from '@lyceum/web/command';
import { useEffect, useRef, useState, type ReactNode } from 'react';

interface PasskeyEnterProps {
  onEnter: (session: ReplyOf<typeof enter>) => void;
  /** Let in or not. */
  onEnd: () => void;
}

type Options = ReplyOf<typeof begin>['options'];
type Asserted = InputOfCall<typeof enter>['credential'];

/** What the browser's own sheet came to; null where its owner closed it, or has no passkey of ours. */
async function askBrowser(options: Options): Promise<Asserted | null> {
  try {
    const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options);
    const given = await navigator.credentials.get({ publicKey });
    return given && ((given as PublicKeyCredential).toJSON() as Asserted);
  } catch {
    return null;
  }
}

/** Asked for by a press of the button: signs in by a passkey, once. */
export function PasskeyEnter({ onEnter, onEnd }: PasskeyEnterProps): ReactNode {
  const beginning = useCommand(begin, { throttleMs: 0 });
  const entering = useCommand(enter, { throttleMs: 0 });
  const [cancelled, setCancelled] = useState(false);
  const begun = useRef(false);

  useEffect(() => {
    async function run(): Promise<void> {
      const answer = await beginning.run({});
      if (!answer?.data) {
        return;
      }
      const credential = await askBrowser(answer.data.options);
      if (credential === null) {
        setCancelled(true);
        return;
      }
      const entered = await entering.run({ credential, agreement: true });
      if (entered?.data) {
        onEnter(entered.data);
      }
    }
    if (!begun.current) {
      begun.current = true;
      void run().finally(onEnd);
    }
  }, [beginning, entering, onEnter, onEnd]);

  const told = cancelled ? m.passkeys_cancelled() : (beginning.refusal ?? entering.refusal)?.message;
  return (
    told && (
      <p role="alert" className="text-note text-bad-ink">
        {told}
      </p>
    )
  );
}
