/** Finds QR codes in a camera's picture. */
export interface Detector {
  detect: (source: HTMLVideoElement) => Promise<readonly { rawValue: string }[]>;
}

const format = 'qr_code';

/** Of browsers that do it by themselves; TypeScript does not know it yet. */
interface DetectorMaker {
  new (options: { formats: (typeof format)[] }): Detector;
  getSupportedFormats: () => Promise<readonly string[]>;
}

/** The browser's own where it has one for these codes (not on an iPhone), else a library's, which is fetched then. */
export async function openDetector(): Promise<Detector> {
  const OfBrowser = (globalThis as { BarcodeDetector?: DetectorMaker }).BarcodeDetector;
  const formats: readonly string[] = (await OfBrowser?.getSupportedFormats().catch(() => [])) ?? [];
  const Maker = OfBrowser && formats.includes(format) ? OfBrowser : (await import('qr/decode.js')).BarcodeDetector;
  return new Maker({ formats: [format] });
}

/** Whether this browser has a camera to ask for; where it has none, codes are typed. */
export const canScan = (): boolean => typeof navigator.mediaDevices?.getUserMedia === 'function';
