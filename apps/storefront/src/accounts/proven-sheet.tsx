import type { RefusalCode } from '@lyceum/domain/refusal';
import * as m from '@lyceum/i18n/words';
import { useState, type ReactNode } from 'react';
import { routes } from '../routes.ts';
import { ButtonLink } from '../ui/button.tsx';
import { Sheet } from '../ui/sheet.tsx';
import { OwnProofStep } from './own-proof-step.tsx';

interface ProvenSheetProps {
  title: string;
  /** Where the account is reached, masked; empty: nowhere. */
  reach: string;
  hasPassword: boolean;
  /** Of the step that needs the proof. */
  refusal: { code: RefusalCode; message: string } | null;
  onProven: () => void;
  onClose: () => void;
  children: (proof: string) => ReactNode;
}

/** A step that changes how the account is entered: first the holder is proven, again when the proof is over. */
export function ProvenSheet(props: ProvenSheetProps): ReactNode {
  const { title, reach, hasPassword, refusal, onProven, onClose, children } = props;
  const [proof, setProof] = useState<string | null>(null);
  const isOver = refusal?.code === 'ownProofEnded';
  return (
    <Sheet open onClose={onClose} title={title}>
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
              onProven();
            }}
          />
        </>
      ) : (
        <div className="flex flex-col gap-5 pt-1">
          {children(proof)}
          {refusal && (
            <p role="alert" className="text-note text-bad-ink">
              {refusal.message}
            </p>
          )}
        </div>
      )}
    </Sheet>
  );
}
