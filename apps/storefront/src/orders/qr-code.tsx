import { create } from 'qrcode';
import type { ReactNode } from 'react';

/** One path of squares: sharp at any size, and no inline style, which the CSP forbids. Always dark on white, as scanners like it. */
export default function QrCode({ text, label }: { text: string; label: string }): ReactNode {
  const { size, data } = create(text, { errorCorrectionLevel: 'M' }).modules;
  const dark = Array.from({ length: size * size }, (_, at) => at).filter((at) => data[at]);
  const path = dark.map((at) => `M${at % size} ${Math.floor(at / size)}h1v1h-1z`).join('');
  return (
    <svg
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
      className="size-full"
    >
      <path d={path} fill="#14161f" />
    </svg>
  );
}
