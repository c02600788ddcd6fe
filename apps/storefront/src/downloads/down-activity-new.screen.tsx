import * as m from '@lyceum/i18n/words';
import type { ReactNode } from 'react';
import { Card } from '../ui/card.tsx';
import { CampaignBanners } from './campaign-banners.tsx';
import { DownloadPage, Step } from './download-page.tsx';

/** A campaign for people who are new here. Its coupon comes with coupons. */
export default function DownActivityNew(): ReactNode {
  return (
    <DownloadPage name="downloads/down-activity-new" headline={m.downloads_newHeadline()} text={m.downloads_newText()}>
      <Card>
        <ol aria-label={m.downloads_steps()} className="flex flex-col gap-3 text-body">
          <Step at={1}>{m.downloads_step1()}</Step>
          <Step at={2}>{m.downloads_step2()}</Step>
          <Step at={3}>{m.downloads_step3()}</Step>
        </ol>
      </Card>
      <CampaignBanners />
    </DownloadPage>
  );
}
