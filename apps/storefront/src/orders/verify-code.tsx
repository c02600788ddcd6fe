import { lazyPart } from '@lyceum/web/lazy-part';
import * as m from '@lyceum/i18n/words';
import { Suspense, type ReactNode } from 'react';
import { Bone } from '../ui/skeleton.tsx';

const QrCode = lazyPart(() => import('./qr-code.tsx'));

/** The code that is shown at the door: as QR for a scanner, as digits in groups of four for a person. */
export function VerifyCode({
  code,
  name,
}: {
  code: string;
  /** Of the line, where there are several. */ name?: string;
}): ReactNode {
  const groups = code.match(/.{1,4}/g) ?? [];
  return (
    <div className="flex flex-col items-center gap-3 text-center">
      <h2 className="text-body font-semibold">
        {name === undefined ? m.orders_codeTitle() : m.orders_codeOf({ name })}
      </h2>
      <div className="size-48 overflow-hidden rounded-card bg-on-fill p-3">
        <Suspense fallback={<Bone className="size-full" />}>
          <QrCode text={code} label={m.orders_codeQr()} />
        </Suspense>
      </div>
      <p className="figures flex flex-wrap justify-center gap-x-3 text-display font-semibold tracking-wider">
        {groups.map((group, at) => (
          <span key={at}>{group}</span>
        ))}
      </p>
      <p className="max-w-72 text-note text-muted">{m.orders_codeHint()}</p>
    </div>
  );
}
