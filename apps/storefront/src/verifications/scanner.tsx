import { readVerifyCode } from '@lyceum/domain/verifications';
import * as m from '@lyceum/i18n/words';
import { useEffect, useEffectEvent, useRef, type ReactNode } from 'react';
import { openDetector, type Detector } from './barcode.ts';

const lookEvery = 200;

interface ScannerProps {
  /** Twelve digits; other codes in front of the camera are passed over. */
  onCode: (code: string) => void;
  /** No camera, or no permission to use it. */
  onFail: () => void;
}

/** The camera's picture, until a buyer's code is seen in it. */
export default function Scanner({ onCode, onFail }: ScannerProps): ReactNode {
  const video = useRef<HTMLVideoElement>(null);
  const found = useEffectEvent(onCode);
  const failed = useEffectEvent(onFail);
  useEffect(() => {
    const element = video.current;
    if (!element) {
      return undefined;
    }
    let isOver = false;
    let stream: MediaStream | null = null;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = async (detector: Detector): Promise<void> => {
      // A frame that cannot be read is followed by another one.
      const seen = await detector.detect(element).catch(() => []);
      const code = seen.map(({ rawValue }) => readVerifyCode(rawValue)).find((one) => one !== null);
      if (isOver) {
        return;
      }
      if (code) {
        found(code);
      } else {
        timer = setTimeout(() => void look(detector), lookEvery);
      }
    };
    const start = async (): Promise<void> => {
      const opening = openDetector();
      stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } });
      if (isOver) {
        stop();
        return;
      }
      element.srcObject = stream;
      await element.play();
      await look(await opening);
    };
    const stop = (): void => stream?.getTracks().forEach((track) => track.stop());
    start().catch(() => {
      if (!isOver) {
        failed();
      }
    });
    return () => {
      isOver = true;
      clearTimeout(timer);
      stop();
    };
  }, []);
  return (
    <div className="flex flex-col gap-2">
      <video
        ref={video}
        muted
        playsInline
        aria-label={m.verifications_camera()}
        className="aspect-square w-full rounded-card bg-line object-cover"
      />
      <p className="text-center text-note text-muted">{m.verifications_scanHint()}</p>
    </div>
  );
}
