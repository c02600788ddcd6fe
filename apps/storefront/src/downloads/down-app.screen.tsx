import * as m from '@lyceum/i18n/words';
import { useParams } from '@lyceum/web/router';
import type { ReactNode } from 'react';
import { routes } from '../routes.ts';
import { DownloadPage } from './download-page.tsx';

export default function DownApp(): ReactNode {
  const { from } = useParams(routes.downApp);
  return (
    <DownloadPage name="downloads/down-app" headline={m.downloads_headline()} text={m.downloads_text()} from={from} />
  );
}
