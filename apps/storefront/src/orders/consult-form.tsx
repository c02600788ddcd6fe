import { lastConsultInfo } from '@lyceum/contract/bookings.calls';
import { consultGaps, type ConsultField, type ConsultInfo } from '@lyceum/domain/bookings';
import * as m from '@lyceum/i18n/words';
import { useCall } from '@lyceum/web/load';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { clock, data } from '../session.ts';
import { Card } from '../ui/card.tsx';
import { Field, LongField } from '../ui/field.tsx';

const blank: ConsultInfo = { name: '', phone: '', email: '', stage: '', position: '', birthMonth: '', problem: '' };

const gapWords: Partial<Record<ConsultField, () => string>> = {
  name: m.orders_consultNameGap,
  phone: m.orders_consultPhoneGap,
  email: m.orders_consultEmailGap,
  birthMonth: m.orders_consultBirthGap,
  problem: m.orders_consultProblemGap,
};

/** SPEC.md's `consultConfirmOrderParams`: what was written so far, until it is ordered. */
function readDraft(value: unknown): ConsultInfo | null {
  if (typeof value !== 'object' || value === null) {
    return null;
  }
  const fields = value as Record<string, unknown>;
  const text = (name: ConsultField): string => (typeof fields[name] === 'string' ? fields[name] : '');
  return {
    name: text('name'),
    phone: text('phone'),
    email: text('email'),
    stage: text('stage'),
    position: text('position'),
    birthMonth: text('birthMonth'),
    problem: text('problem'),
  };
}

const consultDraft = (): ConsultInfo | null => data.json('consultConfirmOrderParams', readDraft);

interface ConsultFormProps {
  /** Fields that are not filled as they must be; shown once somebody wanted to go on. */
  gaps: readonly ConsultField[];
  /** Told with the fields that are still missing, or not as they must be. */
  onInfo: (info: ConsultInfo, gaps: readonly ConsultField[]) => void;
}

/** What the consultant is told of who comes. It begins with what was written before, here or for an earlier talk. */
export default function ConsultForm({ gaps, onInfo }: ConsultFormProps): ReactNode {
  const [typed, setTyped] = useState(consultDraft);
  const last = useCall(lastConsultInfo, {}, { enabled: typed === null });
  const known = last.state === 'ready' ? last.data.info : null;
  const info = typed ?? (known && { ...known, problem: '' }) ?? blank;
  const box = useRef<HTMLDivElement>(null);
  const [firstGap] = gaps;
  useEffect(() => {
    if (firstGap !== undefined) {
      const input = box.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
      input?.scrollIntoView({ block: 'center', behavior: 'smooth' });
      input?.focus({ preventScroll: true });
    }
  }, [firstGap]);
  useEffect(() => onInfo(info, consultGaps(info, new Date(clock.now()))));
  const field = (name: ConsultField) => ({
    value: info[name],
    error: gaps.includes(name) ? gapWords[name]?.() : null,
    onText(text: string) {
      const next = { ...info, [name]: text };
      setTyped(next);
      data.setJson('consultConfirmOrderParams', next);
    },
  });
  return (
    <Card>
      <div ref={box} className="flex flex-col gap-4">
        <div>
          <h2 className="text-body font-semibold">{m.orders_consultTitle()}</h2>
          <p className="text-note text-muted">{m.orders_consultText()}</p>
        </div>
        <Field label={m.orders_consultName()} autoComplete="name" maxLength={60} {...field('name')} />
        <Field
          label={m.orders_consultPhone()}
          type="tel"
          autoComplete="tel"
          inputMode="tel"
          maxLength={30}
          {...field('phone')}
        />
        <Field
          label={m.orders_consultEmail()}
          type="email"
          autoComplete="email"
          inputMode="email"
          maxLength={120}
          hint={m.orders_consultOptional()}
          {...field('email')}
        />
        <Field
          label={m.orders_consultStage()}
          maxLength={60}
          placeholder={m.orders_consultStageHint()}
          hint={m.orders_consultOptional()}
          {...field('stage')}
        />
        <Field
          label={m.orders_consultPosition()}
          autoComplete="organization-title"
          maxLength={60}
          hint={m.orders_consultOptional()}
          {...field('position')}
        />
        <Field
          label={m.orders_consultBirth()}
          type="month"
          max={new Date(clock.now()).toISOString().slice(0, 7)}
          hint={m.orders_consultOptional()}
          {...field('birthMonth')}
        />
        <LongField label={m.orders_consultProblem()} maxLength={1_000} {...field('problem')} />
      </div>
    </Card>
  );
}
