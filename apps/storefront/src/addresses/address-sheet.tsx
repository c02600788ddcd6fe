import { lazyPart } from '@lyceum/web/lazy-part';
import { add, change, type getUserShippingAddress } from '@lyceum/contract/addresses.calls';
import {
  addressRegions,
  isPostcode,
  longestRecipient,
  longestStreet,
  type AddressRegion,
} from '@lyceum/domain/addresses';
import { nationalPhone, parsePhone, phoneExamples } from '@lyceum/domain/phone';
import * as m from '@lyceum/i18n/words';
import type { ReplyOf } from '@lyceum/web/call-client';
import { useCommand } from '@lyceum/web/command';
import { toast } from '@lyceum/web/notices';
import { Suspense, useId, useState, type ReactNode } from 'react';
import { useSettings } from '../session.ts';
import { Button } from '../ui/button.tsx';
import { Chips } from '../ui/chips.tsx';
import { Checkbox, Field } from '../ui/field.tsx';
import { Icon } from '../ui/icon.tsx';
import { Sheet } from '../ui/sheet.tsx';
import type { Area } from './area-picker.tsx';

const AreaPicker = lazyPart(async () => ({ default: (await import('./area-picker.tsx')).AreaPicker }));

export type Address = ReplyOf<typeof getUserShippingAddress>['list'][number];

const regionWords: Record<AddressRegion, () => string> = { tw: m.addresses_regionTw, cn: m.addresses_regionCn };

interface Draft {
  recipient: string;
  phone: string;
  region: AddressRegion;
  area: Area | null;
  postcode: string;
  street: string;
  isDefault: boolean;
}

const draftOf = ({ recipient, phone, region, area, areas, postcode, street, isDefault }: Address): Draft => ({
  recipient,
  phone: nationalPhone(phone, region),
  region,
  area: { code: area, names: areas },
  // Found by the area where the buyer does not write it.
  postcode: region === 'tw' ? '' : postcode,
  street,
  isDefault,
});

const blank = (region: AddressRegion): Draft => ({
  recipient: '',
  phone: '',
  region,
  area: null,
  postcode: '',
  street: '',
  isDefault: false,
});

/** What is not right yet, by its field; the server asks the same. */
function faultsOf(draft: Draft) {
  return {
    recipient: draft.recipient.trim() === '' ? m.addresses_recipientMissing() : null,
    phone: parsePhone(draft.phone, draft.region) === null ? m.refusals_phoneMalformed() : null,
    area: draft.area === null ? m.refusals_areaUnknown() : null,
    street: draft.street.trim() === '' ? m.addresses_streetMissing() : null,
    postcode: isPostcode(draft.postcode.trim(), draft.region) ? null : m.refusals_postcodeMalformed(),
  };
}

interface AddressSheetProps {
  /** Null: a new one. */
  address: Address | null;
  onClose: () => void;
  onSaved: (id: string) => void;
}

/** One address to be written. Mount it to open it. */
export function AddressSheet({ address, onClose, onSaved }: AddressSheetProps): ReactNode {
  const { region } = useSettings();
  const [draft, setDraft] = useState(() => (address ? draftOf(address) : blank(region === 'cn' ? 'cn' : 'tw')));
  const [tried, setTried] = useState(false);
  const [picking, setPicking] = useState(false);
  const adding = useCommand(add, { throttleMs: 0 });
  const changing = useCommand(change, { throttleMs: 0 });
  const busy = adding.busy || changing.busy;
  const set = (part: Partial<Draft>): void => setDraft({ ...draft, ...part });
  const faults = faultsOf(draft);
  const shown = tried ? faults : null;

  async function save(): Promise<void> {
    setTried(true);
    if (draft.area === null || Object.values(faults).some((fault) => fault !== null)) {
      return;
    }
    const written = { ...draft, area: draft.area.code };
    const answer = address ? await changing.run({ ...written, id: address.id }) : await adding.run(written);
    if (answer?.data) {
      toast(m.addresses_saved(), 'good');
      onSaved(answer.data.id);
    }
  }

  const refusal = adding.refusal ?? changing.refusal;
  return (
    <Sheet
      open
      onClose={onClose}
      title={address ? m.addresses_change() : m.addresses_add()}
      foot={
        <Button size="large" wide busy={busy} onClick={() => void save()}>
          {m.addresses_save()}
        </Button>
      }
    >
      <div className="flex flex-col gap-4 pt-1">
        <Chips
          label={m.addresses_region()}
          items={addressRegions.map((key) => ({ key, label: regionWords[key]() }))}
          current={draft.region}
          onChoose={(next) => next !== draft.region && set({ region: next, area: null, postcode: '' })}
        />
        <Field
          label={m.addresses_recipient()}
          value={draft.recipient}
          onText={(recipient) => set({ recipient })}
          error={shown?.recipient ?? null}
          maxLength={longestRecipient}
          autoComplete="name"
        />
        <Field
          label={m.addresses_phone()}
          value={draft.phone}
          onText={(phone) => set({ phone })}
          error={shown?.phone ?? null}
          hint={m.addresses_phoneHint()}
          type="tel"
          inputMode="tel"
          maxLength={30}
          placeholder={phoneExamples[draft.region]}
          autoComplete="tel"
        />
        <AreaButton area={draft.area} error={shown?.area ?? null} onPress={() => setPicking(true)} />
        <Field
          label={m.addresses_street()}
          value={draft.street}
          onText={(street) => set({ street })}
          error={shown?.street ?? null}
          hint={m.addresses_streetHint()}
          maxLength={longestStreet}
          autoComplete="street-address"
        />
        {draft.region === 'cn' && (
          <Field
            label={m.addresses_postcode()}
            value={draft.postcode}
            onText={(postcode) => set({ postcode })}
            error={shown?.postcode ?? null}
            inputMode="numeric"
            maxLength={6}
            autoComplete="postal-code"
          />
        )}
        {!address?.isDefault && (
          <Checkbox checked={draft.isDefault} onCheck={(isDefault) => set({ isDefault })}>
            {m.addresses_makeDefault()}
          </Checkbox>
        )}
        {refusal && refusal.code !== 'addressesTooMany' && (
          <p role="alert" className="text-small text-bad-ink">
            {refusal.message}
          </p>
        )}
      </div>
      <Suspense fallback={null}>
        {picking && (
          <AreaPicker
            region={draft.region}
            onClose={() => setPicking(false)}
            onChoose={(area) => {
              set({ area });
              setPicking(false);
            }}
          />
        )}
      </Suspense>
    </Sheet>
  );
}

function AreaButton({
  area,
  error,
  onPress,
}: {
  area: Area | null;
  error: string | null;
  onPress: () => void;
}): ReactNode {
  const id = useId();
  return (
    <div className="flex flex-col gap-1.5">
      <span id={`${id}-label`} className="text-small font-medium">
        {m.addresses_area()}
      </span>
      <button
        type="button"
        id={id}
        aria-labelledby={`${id}-label ${id}`}
        aria-describedby={error ? `${id}-note` : undefined}
        onClick={onPress}
        className={`flex min-h-[max(52px,var(--target))] items-center gap-2 rounded-field bg-page px-4 py-3 text-left ring-inset ${error ? 'ring-2 ring-bad' : ''}`}
      >
        <span className={`min-w-0 flex-1 ${area ? '' : 'text-muted'}`}>
          {area ? area.names.join(' ') : m.addresses_areaEmpty()}
        </span>
        <Icon name="down" size={16} className="text-muted" />
      </button>
      {error && (
        <p id={`${id}-note`} role="alert" className="text-note text-bad-ink">
          {error}
        </p>
      )}
    </div>
  );
}
