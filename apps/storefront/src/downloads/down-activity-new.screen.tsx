import * as m from '@lyceum/i18n/words';
import { useParams } from '@lyceum/web/router';
import type { ReactNode } from 'react';
import { routes } from '../routes.ts';
import { Card } from '../ui/card.tsx';
import { CampaignBanners } from './campaign-banners.tsx';
import { DownloadPage, Step } from './download-page.tsx';

/** A campaign for people who are new here. Its coupon comes with coupons. */
export default function DownActivityNew(): ReactNode {
  const { from } = useParams(routes.downActivityNew);
  return (
    <DownloadPage
      name="downloads/down-activity-new"
      headline={m.downloads_newHeadline()}
      text={m.downloads_newText()}
      from={from}
    >
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
