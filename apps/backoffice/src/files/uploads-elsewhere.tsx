import { lazyPart } from '@lyceum/web/lazy-part';
import { Suspense, type ReactNode } from 'react';
import { useUploads } from './uploads.ts';

/** Few visits upload anything. */
const UploadTray = lazyPart(() => import('./upload-tray.tsx'));

/** The tray of uploads, once there is one. */
export default function UploadsElsewhere(): ReactNode {
  return (
    useUploads().list.length > 0 && (
      <Suspense>
        <UploadTray />
      </Suspense>
    )
  );
}
