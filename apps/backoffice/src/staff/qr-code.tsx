import { lazy, Suspense, type ReactNode } from 'react';

export interface QrCodeProps {
  text: string;
  /** Read out instead of the drawing. */
  label: string;
}

/** What draws it comes when it is needed, so that nobody waits for it who signs in. */
const QrDrawing = lazy(() => import('./qr-drawing.tsx'));

export function QrCode(props: QrCodeProps): ReactNode {
  return (
    <Suspense fallback={<div className="qr-code" />}>
      <QrDrawing {...props} />
    </Suspense>
  );
}
