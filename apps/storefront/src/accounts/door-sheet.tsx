import { beginLink, remove } from '@lyceum/contract/doors.calls';
import type { RemovableDoor, ThirdParty } from '@lyceum/domain/doors';
import * as m from '@lyceum/i18n/words';
import { useCommand } from '@lyceum/web/command';
import { toast } from '@lyceum/web/notices';
import type { ReactNode } from 'react';
import { Button } from '../ui/button.tsx';
import { ProvenSheet } from './proven-sheet.tsx';
import { useLeave } from './use-leave.ts';

export type DoorChange = { kind: 'add'; door: ThirdParty } | { kind: 'remove'; door: RemovableDoor };

interface DoorSheetProps {
  change: DoorChange;
  name: string;
  /** Where the account is reached, masked; empty: nowhere. */
  reach: string;
  hasPassword: boolean;
  onClose: () => void;
}

/** Adds a way into the account, or takes one away. */
export function DoorSheet({ change, name, reach, hasPassword, onClose }: DoorSheetProps): ReactNode {
  const adding = useCommand(beginLink, { throttleMs: 0 });
  const removing = useCommand(remove, { throttleMs: 0 });
  const { leaving, leave } = useLeave();

  async function finish(proof: string): Promise<void> {
    if (change.kind === 'add') {
      const answer = await adding.run({ thirdParty: change.door, proof });
      if (answer?.data) {
        leave(change.door, answer.data.address);
      }
      return;
    }
    const answer = await removing.run({ door: change.door, proof });
    if (answer?.data) {
      toast(m.doors_removed({ name }), 'good');
      onClose();
    }
  }
  return (
    <ProvenSheet
      title={change.kind === 'add' ? m.doors_addName({ name }) : m.doors_removeTitle({ name })}
      reach={reach}
      hasPassword={hasPassword}
      refusal={adding.refusal ?? removing.refusal}
      onProven={() => {
        adding.clear();
        removing.clear();
      }}
      onClose={onClose}
    >
      {(proof) => (
        <>
          <p className="text-body">
            {change.kind === 'add' ? m.doors_leaving({ name }) : m.doors_removeText({ name })}
          </p>
          <Button
            kind={change.kind === 'add' ? 'main' : 'danger'}
            size="large"
            wide
            busy={adding.busy || removing.busy || leaving !== null}
            onClick={() => void finish(proof)}
          >
            {change.kind === 'add' ? m.doors_continue({ name }) : m.doors_removeName({ name })}
          </Button>
        </>
      )}
    </ProvenSheet>
  );
}
