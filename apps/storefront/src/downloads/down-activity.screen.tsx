import * as m from '@lyceum/i18n/words';
import type { ReactNode } from 'react';
import { CampaignBanners } from './campaign-banners.tsx';
import { DownloadPage } from './download-page.tsx';

/** A campaign: what is on now, and the app for it. */
export default function DownActivity(): ReactNode {
  return (
    <DownloadPage
      name="downloads/down-activity"
      headline={m.downloads_activityHeadline()}
      text={m.downloads_activityText()}
    >
      <CampaignBanners />
    </DownloadPage>
  );
}
