import { offerPhone, phone, untiePhone } from '@lyceum/contract/staff.calls';
import * as m from '@lyceum/i18n/words';
import type { ReplyOf } from '@lyceum/web/call-client';
import { useCommand } from '@lyceum/web/command';
import { dateText } from '@lyceum/web/date-text';
import { Load } from '@lyceum/web/load';
import { toast } from '@lyceum/web/notices';
import { Button, Skeleton } from 'antd';
import { useState, type ReactNode } from 'react';
import { useSettings } from '../session.ts';
import { QrCode } from './qr-code.tsx';

const lookEvery = 3_000;

/** The storefront's account with which one works on the phone: shown as QR, scanned by the phone, untied here. */
export function WorkPhone(): ReactNode {
  const [offer, setOffer] = useState<ReplyOf<typeof offerPhone> | null>(null);
  const offering = useCommand(offerPhone, { throttleMs: 300 });
  const show = async (): Promise<void> => {
    const answer = await offering.run({});
    setOffer(answer?.data ?? null);
  };
  return (
    <section className="paper stack">
      <h2>{m.staff_phoneTitle()}</h2>
      <p className="muted">{m.staff_phoneText()}</p>
      <Load from={phone} input={{}} skeleton={<Skeleton active />} every={() => (offer ? lookEvery : null)}>
        {(tied) => <Tied tied={tied} offer={offer} />}
      </Load>
      <div className="row">
        <Button loading={offering.busy} onClick={() => void show()}>
          {m.staff_phoneOffer()}
        </Button>
      </div>
    </section>
  );
}

function Tied({ tied, offer }: { tied: ReplyOf<typeof phone>; offer: ReplyOf<typeof offerPhone> | null }): ReactNode {
  const { language } = useSettings();
  const { run, busy } = useCommand(untiePhone, { throttleMs: 300 });
  const [before] = useState(tied.tiedAt);
  const untie = async (): Promise<void> => {
    if ((await run({}))?.data) {
      toast(m.staff_phoneUntied(), 'good');
    }
  };
  return (
    <>
      {tied.phone !== null && tied.tiedAt !== null && (
        <p className="row">
          <span className="gap">
            {m.staff_phoneTied({ phone: tied.phone, time: dateText(tied.tiedAt, language, 'dateTime') })}
          </span>
          <Button danger loading={busy} onClick={() => void untie()}>
            {m.staff_phoneUntie()}
          </Button>
        </p>
      )}
      {offer !== null && tied.tiedAt === before && (
        <div>
          <QrCode text={offer.link} label={m.staff_phoneTitle()} />
          <p className="muted">{m.staff_phoneOfferText({ time: dateText(offer.until, language, 'dateTime') })}</p>
        </div>
      )}
    </>
  );
}
