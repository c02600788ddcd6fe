import { useId, type ReactNode } from 'react';
import { FaultNote } from './fault-note.tsx';

interface LabelledProps {
  label: string;
  /** Says more where the label is not enough; also why the field cannot be changed. */
  hint?: string | undefined;
  /** What is wrong with what stands in it. */
  fault?: string | null;
  /** Where it stands in the form, so that one can be led to it. */
  path?: string;
  children: ReactNode;
}

/** A field under its label; whatever is inside is what the label speaks of. */
export function Labelled({ label, hint, fault = null, path, children }: LabelledProps): ReactNode {
  const note = useId();
  return (
    <div className="labelled" data-path={path} data-fault={fault !== null || undefined}>
      {/* Notes stand outside: what is inside is the field's name. */}
      <label>
        <span>{label}</span>
        {children}
      </label>
      {hint !== undefined && <small className="muted">{hint}</small>}
      {fault !== null && <FaultNote id={note}>{fault}</FaultNote>}
    </div>
  );
}
