import { addressText, type ShipTo } from '@lyceum/domain/addresses';
import { nationalPhone } from '@lyceum/domain/phone';
import type { ReactNode } from 'react';

/** Who receives it and where, as on a parcel. */
export function ShipToText({ to, children }: { to: ShipTo; children?: ReactNode }): ReactNode {
  return (
    <span className="flex min-w-0 flex-1 flex-col gap-1">
      <span className="flex flex-wrap items-center gap-x-3 gap-y-1 text-body font-medium">
        <span className="min-w-0 wrap-anywhere">{to.recipient}</span>
        <span className="figures">{nationalPhone(to.phone, to.region)}</span>
        {children}
      </span>
      <span className="text-small wrap-anywhere text-muted">{addressText(to)}</span>
    </span>
  );
}
