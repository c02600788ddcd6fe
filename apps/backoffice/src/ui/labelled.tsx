import type { ReactNode } from 'react';

/** A field under its label; whatever is inside is what the label speaks of. `hint` says more where the label is not enough. */
export function Labelled({ label, hint, children }: { label: string; hint?: string; children: ReactNode }): ReactNode {
  return (
    <label className="labelled">
      <span>{label}</span>
      {children}
      {hint !== undefined && <small className="muted">{hint}</small>}
    </label>
  );
}
