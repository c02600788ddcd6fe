import * as m from '@lyceum/i18n/words';
import { useParams } from '@lyceum/web/router';
import type { ReactNode } from 'react';
import { routes } from '../routes.ts';
import { CampaignBanners } from './campaign-banners.tsx';
import { DownloadPage } from './download-page.tsx';

/** A campaign: what is on now, and the app for it. */
export default function DownActivity(): ReactNode {
  const { from } = useParams(routes.downActivity);
  return (
    <DownloadPage
      name="downloads/down-activity"
      headline={m.downloads_activityHeadline()}
      text={m.downloads_activityText()}
      from={from}
    >
      <CampaignBanners />
    </DownloadPage>
  );
}
