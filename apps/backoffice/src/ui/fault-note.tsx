import type { ReactNode } from 'react';

/** Below a field: what is wrong with it, told when it comes up. */
export function FaultNote({ id, children }: { id: string; children: string | null }): ReactNode {
  return (
    <small id={id} role="alert" className="fault">
      {children}
    </small>
  );
}

/** The same of a whole part, above it. */
export function PartFault({ children }: { children: string | null }): ReactNode {
  return children !== null && <p className="fault">{children}</p>;
}
