import { ask } from '@lyceum/contract/cancellations.calls';
import * as m from '@lyceum/i18n/words';
import { useCommand } from '@lyceum/web/command';
import type { ReactNode } from 'react';
import { ProvenSheet } from '../accounts/proven-sheet.tsx';
import { Button } from '../ui/button.tsx';

interface ConfirmSheetProps {
  /** Where the account is reached, masked; empty: nowhere. */
  reach: string;
  hasPassword: boolean;
  noticeVersion: string;
  onClose: () => void;
}

/** The holder is proven, and says it once more. */
export function ConfirmSheet({ noticeVersion, ...props }: ConfirmSheetProps): ReactNode {
  const command = useCommand(ask, { throttleMs: 0 });
  async function send(proof: string): Promise<void> {
    const answer = await command.run({ proof, noticeVersion });
    if (answer?.data) {
      props.onClose();
    }
  }
  return (
    <ProvenSheet {...props} title={m.cancellations_title()} refusal={command.refusal} onProven={() => command.clear()}>
      {(proof) => (
        <>
          <p>{m.cancellations_last()}</p>
          <Button kind="danger" size="large" wide busy={command.busy} onClick={() => void send(proof)}>
            {m.cancellations_confirm()}
          </Button>
          <Button kind="plain" wide onClick={props.onClose}>
            {m.cancellations_keep()}
          </Button>
        </>
      )}
    </ProvenSheet>
  );
}
