import type { Region } from '@lyceum/domain/region';
import type { ReactNode } from 'react';
import { ConsentStep, Declined } from './consent-steps.tsx';
import type { Consents } from './use-consents.ts';

/** The consents one after the other, and what is possible without; then `children`. */
export function ConsentsFirst({
  consents,
  region,
  children,
}: {
  consents: Consents;
  region: Region;
  children: ReactNode;
}): ReactNode {
  const { open, declined, agree, decline, claimAccount } = consents;
  if (declined) {
    return <Declined consent={declined} onBack={() => decline(null)} onHaveAccount={claimAccount} />;
  }
  return open ? (
    <ConsentStep
      key={open}
      consent={open}
      region={region}
      onAgree={() => agree(open)}
      onDecline={() => decline(open)}
    />
  ) : (
    children
  );
}
