import type { detail } from '@lyceum/contract/sales.calls';
import { correct, ship } from '@lyceum/contract/shipments.calls';
import { addressText, type ShipTo } from '@lyceum/domain/addresses';
import { nationalPhone } from '@lyceum/domain/phone';
import { carrierOf, carriersOf, trackingPage } from '@lyceum/domain/shipments';
import * as m from '@lyceum/i18n/words';
import type { ReplyOf } from '@lyceum/web/call-client';
import { useCommand } from '@lyceum/web/command';
import { dateText } from '@lyceum/web/date-text';
import { toast } from '@lyceum/web/notices';
import { Button, Input, Select } from 'antd';
import { useState, type ReactNode } from 'react';
import { iMay, useSettings } from '../session.ts';
import { Refused } from '../staff/refused.tsx';
import { FactList } from '../ui/fact-list.tsx';
import { Labelled } from '../ui/labelled.tsx';

type Sale = ReplyOf<typeof detail>;
type Parcel = NonNullable<Sale['parcel']>;

/** How an order is sent: carrier and number, which can be set right once. */
export function ParcelBox({ sale }: { sale: Sale }): ReactNode {
  const [isCorrecting, setCorrecting] = useState(false);
  const { parcel } = sale;
  const mayChange = iMay('change sales');
  return (
    <section className="paper stack">
      <h2>{m.shipments_shipTitle()}</h2>
      {sale.shipTo && <ShipToFacts to={sale.shipTo} />}
      {parcel && <ParcelFacts parcel={parcel} />}
      {parcel === null && mayChange && sale.state === 'pendingShipment' && <ParcelForm sale={sale} />}
      {parcel && mayChange && sale.state === 'shipped' && !parcel.corrected && !isCorrecting && (
        <div className="row">
          <Button onClick={() => setCorrecting(true)}>{m.shipments_correct()}</Button>
          <span className="muted">{m.shipments_correctHint()}</span>
        </div>
      )}
      {isCorrecting && <ParcelForm sale={sale} onDone={() => setCorrecting(false)} />}
    </section>
  );
}

/** As it is to stand on the parcel. */
function ShipToFacts({ to }: { to: ShipTo }): ReactNode {
  return (
    <FactList
      facts={[
        [m.shipments_recipient(), `${to.recipient} · ${nationalPhone(to.phone, to.region)}`],
        [m.shipments_address(), addressText(to)],
      ]}
    />
  );
}

function ParcelFacts({ parcel: { carrier: code, number, shippedAt, corrected } }: { parcel: Parcel }): ReactNode {
  const { language } = useSettings();
  const carrier = carrierOf(code);
  const link = carrier && (
    <a href={trackingPage(carrier, number)} target="_blank" rel="noreferrer">
      {number}
    </a>
  );
  const at = dateText(shippedAt, language, 'dateTime');
  return (
    <FactList
      facts={[
        [m.shipments_carrier(), carrier?.name[language] ?? code],
        [m.shipments_number(), link ?? number],
        [m.shipments_shippedAt(), corrected ? `${at} · ${m.shipments_correctedAlready()}` : at],
      ]}
    />
  );
}

/** Without a parcel it sends one; with one it sets it right, and `onDone` closes the form. */
function ParcelForm({ sale, onDone }: { sale: Sale; onDone?: () => void }): ReactNode {
  const { language } = useSettings();
  const own = carriersOf(sale.agencyRegion);
  const [code, setCode] = useState(sale.parcel?.carrier ?? own[0]?.code ?? '');
  const [number, setNumber] = useState(sale.parcel?.number ?? '');
  const shipping = useCommand(ship, { throttleMs: 300 });
  const correcting = useCommand(correct, { throttleMs: 300 });
  const { run, busy, refusal } = sale.parcel === null ? shipping : correcting;
  const send = async (): Promise<void> => {
    if ((await run({ orderId: sale.orderId, carrier: code, number }))?.data) {
      toast(sale.parcel === null ? m.shipments_shipped() : m.office_saved(), 'good');
      onDone?.();
    }
  };
  return (
    <form
      className="stack"
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <div className="fields">
        <Labelled label={m.shipments_carrier()}>
          <Select
            value={code}
            options={own.map((one) => ({ value: one.code, label: one.name[language] }))}
            onChange={setCode}
          />
        </Labelled>
        <Labelled label={m.shipments_number()}>
          <Input value={number} maxLength={40} autoComplete="off" onChange={({ target }) => setNumber(target.value)} />
        </Labelled>
      </div>
      <Refused by={refusal} />
      <div className="row">
        <Button type="primary" htmlType="submit" loading={busy} disabled={number.trim() === ''}>
          {sale.parcel === null ? m.shipments_ship() : m.shipments_correct()}
        </Button>
        {onDone && <Button onClick={onDone}>{m.office_cancel()}</Button>}
      </div>
    </form>
  );
}
