import { lazyPart } from '@lyceum/web/lazy-part';
import { Suspense, type ReactNode } from 'react';

export interface QrCodeProps {
  text: string;
  /** Read out instead of the drawing. */
  label: string;
}

/** What draws it comes when it is needed, so that nobody waits for it who signs in. */
const QrDrawing = lazyPart(() => import('./qr-drawing.tsx'));

export function QrCode(props: QrCodeProps): ReactNode {
  return (
    <Suspense fallback={<div className="qr-code" />}>
      <QrDrawing {...props} />
    </Suspense>
  );
}
