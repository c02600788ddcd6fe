/** Browsers that have it find QR codes in a picture by themselves; TypeScript does not know it yet. */
interface Detector {
  detect: (source: HTMLVideoElement) => Promise<readonly { rawValue: string }[]>;
}
type DetectorMaker = new (options: { formats: readonly string[] }) => Detector;
/** Undefined where the browser has none. */
export const detectorMaker = (): DetectorMaker | undefined =>
  (globalThis as { BarcodeDetector?: DetectorMaker }).BarcodeDetector;

/** Whether this browser can scan; where it cannot, codes are typed. */
export const canScan = (): boolean =>
  detectorMaker() !== undefined && typeof navigator.mediaDevices?.getUserMedia === 'function';
