import { facets } from '@lyceum/contract/consultants.calls';
import { ask } from '@lyceum/contract/enquiries.calls';
import { contactPhone } from '@lyceum/domain/bookings';
import { shortestNeed, suitTimes } from '@lyceum/domain/enquiries';
import { languages } from '@lyceum/domain/language';
import * as m from '@lyceum/i18n/words';
import { zoneName } from '@lyceum/i18n/zone-name';
import { useCommand } from '@lyceum/web/command';
import { useCall } from '@lyceum/web/load';
import { toast } from '@lyceum/web/notices';
import { useRef, useState, type ReactNode } from 'react';
import { languageNames } from '@lyceum/domain/language';
import { Screen } from '../shell/screen.tsx';
import { BottomBar } from '../ui/bottom-bar.tsx';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Chips } from '../ui/chips.tsx';
import { Field, LongField } from '../ui/field.tsx';
import { deviceZone, enquiryDraft, keepEnquiryDraft, type EnquiryDraft } from './enquiry-draft.ts';
import { suitWords } from './enquiry-words.ts';

/** Where most readers are; the device's own comes first. */
const knownZones = ['Asia/Taipei', 'Asia/Shanghai', 'America/Los_Angeles', 'America/New_York'];
const unsure = '';

type Gap = 'need' | 'name' | 'phone';

const gapsOf = ({ need, name, phone }: EnquiryDraft): Gap[] => [
  ...(need.trim().length < shortestNeed ? ['need' as const] : []),
  ...(name.trim() === '' ? ['name' as const] : []),
  ...(contactPhone.test(phone.trim()) ? [] : ['phone' as const]),
];

/** What one needs, in which language, when it suits, and how one is reached. */
export function EnquiryForm({ below }: { below: ReactNode }): ReactNode {
  const [draft, setDraft] = useState(enquiryDraft);
  const [tried, setTried] = useState(false);
  const known = useCall(facets, {});
  const topics = known.state === 'ready' ? known.data.topics : [];
  const sending = useCommand(ask);
  const form = useRef<HTMLDivElement>(null);
  const gaps = gapsOf(draft);
  const isGap = (gap: Gap): boolean => tried && gaps.includes(gap);
  const change = (part: Partial<EnquiryDraft>): void => {
    const next = { ...draft, ...part };
    setDraft(next);
    keepEnquiryDraft(next);
  };
  const zones = [...new Set([draft.zone, deviceZone(), ...knownZones])];
  async function send(): Promise<void> {
    setTried(true);
    const [first] = gaps;
    if (first !== undefined) {
      const input = form.current?.querySelector<HTMLElement>(`[data-gap="${first}"] :is(input, textarea)`);
      input?.scrollIntoView({ block: 'center' });
      input?.focus({ preventScroll: true });
      return;
    }
    if ((await sending.run({ ...draft, suits: [...draft.suits] }))?.data) {
      keepEnquiryDraft(null);
      toast(m.enquiries_sent(), 'good');
    }
  }
  return (
    <Screen
      name="enquiries/consulting-apply"
      title={m.enquiries_title()}
      foot={
        <BottomBar>
          <Button size="large" wide busy={sending.busy} onClick={() => void send()}>
            {m.enquiries_send()}
          </Button>
        </BottomBar>
      }
    >
      <div ref={form} className="flex flex-col gap-3">
        <p className="text-small text-muted">{m.enquiries_lead()}</p>
        <Card>
          <h2 className="pb-3 font-semibold">{m.enquiries_topicTitle()}</h2>
          <Chips
            label={m.enquiries_topicTitle()}
            items={[
              ...topics.map(({ key, name }) => ({ key, label: name })),
              { key: unsure, label: m.enquiries_topicOpen() },
            ]}
            current={draft.topic ?? unsure}
            onChoose={(key) => change({ topic: key === unsure ? null : key })}
          />
        </Card>
        <Card data-gap="need">
          <LongField
            label={m.enquiries_need()}
            maxLength={1_000}
            value={draft.need}
            error={isGap('need') ? m.enquiries_needGap({ least: shortestNeed }) : null}
            onText={(need) => change({ need })}
          />
        </Card>
        <Card>
          <h2 className="pb-3 font-semibold">{m.enquiries_languageTitle()}</h2>
          <Chips
            label={m.enquiries_languageTitle()}
            items={languages.map((key) => ({ key, label: languageNames[key] }))}
            current={draft.language}
            onChoose={(language) => change({ language })}
          />
        </Card>
        <Card>
          <h2 className="font-semibold">{m.enquiries_suitsTitle()}</h2>
          <p className="pb-3 text-note text-muted">{m.enquiries_suitsHint()}</p>
          <Suits draft={draft} onChange={change} />
        </Card>
        <Card>
          <h2 className="pb-3 font-semibold">{m.enquiries_zone()}</h2>
          <Chips
            label={m.enquiries_zone()}
            items={zones.map((key) => ({ key, label: zoneName(key) }))}
            current={draft.zone}
            onChoose={(zone) => change({ zone })}
          />
        </Card>
        <Card className="flex flex-col gap-4">
          <h2 className="font-semibold">{m.enquiries_contact()}</h2>
          <div data-gap="name">
            <Field
              label={m.enquiries_name()}
              autoComplete="name"
              maxLength={60}
              value={draft.name}
              error={isGap('name') ? m.enquiries_nameGap() : null}
              onText={(name) => change({ name })}
            />
          </div>
          <div data-gap="phone">
            <Field
              label={m.enquiries_phone()}
              type="tel"
              inputMode="tel"
              autoComplete="tel"
              maxLength={30}
              value={draft.phone}
              error={isGap('phone') ? m.enquiries_phoneGap() : null}
              onText={(phone) => change({ phone })}
            />
          </div>
        </Card>
        {below}
      </div>
    </Screen>
  );
}

/** Any of the parts of a week. */
function Suits({
  draft: { suits },
  onChange,
}: {
  draft: EnquiryDraft;
  onChange: (part: Partial<EnquiryDraft>) => void;
}): ReactNode {
  return (
    <div
      role="group"
      aria-label={m.enquiries_suitsTitle()}
      className="grid grid-cols-3 gap-2 in-data-elder:grid-cols-2"
    >
      {suitTimes.map((one) => {
        const chosen = suits.includes(one);
        return (
          <button
            key={one}
            type="button"
            aria-pressed={chosen}
            onClick={() => onChange({ suits: chosen ? suits.filter((other) => other !== one) : [...suits, one] })}
            className="press min-h-target rounded-field bg-page px-2 py-1.5 text-small aria-pressed:bg-brand-soft aria-pressed:font-semibold aria-pressed:text-brand-ink"
          >
            {suitWords[one]()}
          </button>
        );
      })}
    </div>
  );
}
