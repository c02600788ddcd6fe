import type { ReactNode } from 'react';

/** A field under its label; whatever is inside is what the label speaks of. */
export function Labelled({ label, children }: { label: string; children: ReactNode }): ReactNode {
  return (
    <label className="labelled">
      <span>{label}</span>
      {children}
    </label>
  );
}
