import type { ReactNode } from 'react';

/** The server's sentence beside what it refused. */
export function Refused({ by }: { by: { message: string } | null }): ReactNode {
  return (
    <p role="alert" className={by ? 'refused' : 'sr-only'}>
      {by?.message}
    </p>
  );
}
