import { create } from 'qrcode';
import type { ReactNode } from 'react';
import type { QrCodeProps } from './qr-code.tsx';

/** One path of squares: sharp at any size and without an inline style. Always dark on white, as cameras like it. */
export default function QrDrawing({ text, label }: QrCodeProps): ReactNode {
  const { size, data } = create(text, { errorCorrectionLevel: 'M' }).modules;
  const dark = Array.from({ length: size * size }, (_, at) => at).filter((at) => data[at]);
  const path = dark.map((at) => `M${at % size} ${Math.floor(at / size)}h1v1h-1z`).join('');
  return (
    <svg
      viewBox={`-2 -2 ${size + 4} ${size + 4}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
      className="qr-code"
    >
      <rect x="-2" y="-2" width={size + 4} height={size + 4} fill="#ffffff" />
      <path d={path} fill="#14161f" />
    </svg>
  );
}
