import * as m from '@lyceum/i18n/words';
import { useParams } from '@lyceum/web/router';
import type { ReactNode } from 'react';
import { routes } from '../routes.ts';
import { DownloadPage } from './download-page.tsx';

/** Reached by scanning a code: it goes on to the store by itself. */
export default function ScanDownApp(): ReactNode {
  const { from } = useParams(routes.scanDownApp);
  return (
    <DownloadPage
      name="downloads/scan-down-app"
      headline={m.downloads_headline()}
      text={m.downloads_text()}
      from={from}
      scanned
    />
  );
}
