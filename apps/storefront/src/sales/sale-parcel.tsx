import { correctByPhone, shipByPhone } from '@lyceum/contract/shipments.calls';
import { carrierOf, carriersOf, trackingPage } from '@lyceum/domain/shipments';
import * as m from '@lyceum/i18n/words';
import { useCommand } from '@lyceum/web/command';
import { dateText } from '@lyceum/web/date-text';
import { toast } from '@lyceum/web/notices';
import { useState, type ReactNode } from 'react';
import { useSettings } from '../session.ts';
import { OutLink } from '../shell/device/out-link.tsx';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Chips } from '../ui/chips.tsx';
import { Field } from '../ui/field.tsx';
import { Fact } from '../ui/list-row.tsx';
import { ShipToText } from '../ui/ship-to-text.tsx';
import type { Sale } from './sale-order.tsx';

/** How an order is sent: carrier and number, which can be set right once. */
export function SaleParcel({ sale }: { sale: Sale }): ReactNode {
  const [isCorrecting, setCorrecting] = useState(false);
  const { parcel, actions } = sale;
  return (
    <Card className="flex flex-col gap-3">
      <h2 className="text-body font-semibold">{m.shipments_shipTitle()}</h2>
      {sale.shipTo && <ShipToText to={sale.shipTo} />}
      {parcel && <Sent parcel={parcel} />}
      {actions.includes('ship') && <ParcelForm sale={sale} />}
      {actions.includes('correctShipment') &&
        parcel?.corrected === false &&
        (isCorrecting ? (
          <ParcelForm sale={sale} onDone={() => setCorrecting(false)} />
        ) : (
          <div className="flex flex-col gap-1">
            <Button kind="soft" onClick={() => setCorrecting(true)}>
              {m.shipments_correct()}
            </Button>
            <p className="text-center text-note text-muted">{m.shipments_correctHint()}</p>
          </div>
        ))}
    </Card>
  );
}

function Sent({ parcel }: { parcel: NonNullable<Sale['parcel']> }): ReactNode {
  const { language } = useSettings();
  const carrier = carrierOf(parcel.carrier);
  return (
    <>
      <dl className="figures">
        <Fact name={m.shipments_carrier()}>{carrier?.name[language] ?? parcel.carrier}</Fact>
        <Fact name={m.shipments_number()}>
          <span className="break-all">{parcel.number}</span>
        </Fact>
        <Fact name={m.shipments_shippedAt()}>{dateText(parcel.shippedAt, language, 'dateTime')}</Fact>
      </dl>
      {carrier && (
        <OutLink
          href={trackingPage(carrier, parcel.number)}
          className="press flex min-h-target items-center justify-center text-small font-medium text-brand-ink"
        >
          {m.shipments_track()}
        </OutLink>
      )}
    </>
  );
}

/** Without a parcel it sends one; with one it sets it right, and `onDone` closes the form. */
function ParcelForm({ sale, onDone }: { sale: Sale; onDone?: () => void }): ReactNode {
  const { language } = useSettings();
  const own = carriersOf(sale.agencyRegion);
  const [code, setCode] = useState(sale.parcel?.carrier ?? own[0]?.code ?? '');
  const [number, setNumber] = useState(sale.parcel?.number ?? '');
  const shipping = useCommand(shipByPhone, { throttleMs: 300 });
  const correcting = useCommand(correctByPhone, { throttleMs: 300 });
  const { run, busy, refusal, clear } = sale.parcel === null ? shipping : correcting;
  const send = async (): Promise<void> => {
    if ((await run({ orderId: sale.orderId, carrier: code, number }))?.data) {
      toast(sale.parcel === null ? m.shipments_shipped() : m.shipments_correctedAlready(), 'good');
      onDone?.();
    }
  };
  return (
    <form
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <div className="flex flex-col gap-1.5">
        <p className="text-small font-medium">{m.shipments_carrier()}</p>
        <Chips
          label={m.shipments_carrier()}
          items={own.map((one) => ({ key: one.code, label: one.name[language] }))}
          current={code}
          onChoose={(chosen) => {
            setCode(chosen);
            clear();
          }}
        />
      </div>
      <Field
        label={m.shipments_number()}
        value={number}
        onText={(text) => {
          setNumber(text);
          clear();
        }}
        error={refusal?.message}
        maxLength={40}
        autoComplete="off"
        autoCapitalize="characters"
      />
      <div className="flex gap-3">
        {onDone && (
          <Button kind="plain" className="flex-1" onClick={onDone}>
            {m.office_cancel()}
          </Button>
        )}
        <Button type="submit" size="large" className="flex-1" busy={busy} disabled={number.trim() === ''}>
          {sale.parcel === null ? m.shipments_ship() : m.shipments_correct()}
        </Button>
      </div>
    </form>
  );
}
