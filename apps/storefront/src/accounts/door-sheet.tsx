import { beginLink, remove } from '@lyceum/contract/doors.calls';
import type { RemovableDoor, ThirdParty } from '@lyceum/domain/doors';
import * as m from '@lyceum/i18n/words';
import { useCommand } from '@lyceum/web/command';
import { toast } from '@lyceum/web/notices';
import { useState, type ReactNode } from 'react';
import { routes } from '../routes.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { Sheet } from '../ui/sheet.tsx';
import { OwnProofStep } from './own-proof-step.tsx';
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

/** Adds a way into the account, or takes one away: first the holder is proven. */
export function DoorSheet({ change, name, reach, hasPassword, onClose }: DoorSheetProps): ReactNode {
  const [proof, setProof] = useState<string | null>(null);
  const adding = useCommand(beginLink, { throttleMs: 0 });
  const removing = useCommand(remove, { throttleMs: 0 });
  const { leaving, leave } = useLeave();

  async function finish(proven: string): Promise<void> {
    if (change.kind === 'add') {
      const answer = await adding.run({ thirdParty: change.door, proof: proven });
      if (answer?.data) {
        leave(change.door, answer.data.address);
      }
      return;
    }
    const answer = await removing.run({ door: change.door, proof: proven });
    if (answer?.data) {
      toast(m.doors_removed({ name }), 'good');
      onClose();
    }
  }
  const refusal = adding.refusal ?? removing.refusal;
  const isOver = refusal?.code === 'ownProofEnded';
  return (
    <Sheet
      open
      onClose={onClose}
      title={change.kind === 'add' ? m.doors_addName({ name }) : m.doors_removeTitle({ name })}
    >
      {reach === '' ? (
        <div className="flex flex-col gap-5 pt-1">
          <p className="text-body">{m.doors_phoneFirst()}</p>
          <ButtonLink to={routes.bind} look={{ size: 'large', wide: true }}>
            {m.accounts_bindPhone()}
          </ButtonLink>
        </div>
      ) : proof === null || isOver ? (
        <>
          {isOver && (
            <p role="alert" className="pt-1 text-note text-bad-ink">
              {refusal.message}
            </p>
          )}
          <OwnProofStep
            own={reach}
            byPassword={hasPassword}
            onProven={(proven) => {
              setProof(proven);
              adding.clear();
              removing.clear();
            }}
          />
        </>
      ) : (
        <div className="flex flex-col gap-5 pt-1">
          <p className="text-body">
            {change.kind === 'add' ? m.doors_leaving({ name }) : m.doors_removeText({ name })}
          </p>
          {refusal && (
            <p role="alert" className="text-note text-bad-ink">
              {refusal.message}
            </p>
          )}
          <Button
            kind={change.kind === 'add' ? 'main' : 'danger'}
            size="large"
            wide
            busy={adding.busy || removing.busy || leaving !== null}
            onClick={() => void finish(proof)}
          >
            {change.kind === 'add' ? m.doors_continue({ name }) : m.doors_removeName({ name })}
          </Button>
        </div>
      )}
    </Sheet>
  );
}
