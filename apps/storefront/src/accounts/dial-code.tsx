import { regionFacts, regions, type Region } from '@lyceum/domain/region';
import * as m from '@lyceum/i18n/words';
import { useState, type ReactNode } from 'react';
import { regionWords } from '../shell/region-words.ts';
import { Icon } from '../ui/icon.tsx';
import { Sheet } from '../ui/sheet.tsx';

/** The dial code before a phone number; a tap opens the choice. */
export function DialCode({ region, onChoose }: { region: Region; onChoose: (region: Region) => void }): ReactNode {
  const [open, setOpen] = useState(false);
  const choose = (next: Region): void => {
    onChoose(next);
    setOpen(false);
  };
  return (
    <>
      <button
        type="button"
        aria-label={`${m.accounts_dialCode()} +${regionFacts[region].dialCode}`}
        onClick={() => setOpen(true)}
        className="press figures -ml-2 flex min-h-target shrink-0 items-center gap-1 rounded-field px-2 font-medium"
      >
        +{regionFacts[region].dialCode}
        <Icon name="down" size={16} className="text-muted" />
      </button>
      <Sheet open={open} onClose={() => setOpen(false)} title={m.accounts_dialCode()}>
        <div className="-mx-5 flex flex-col">
          {regions.map((one) => (
            <button
              key={one}
              type="button"
              aria-pressed={one === region}
              onClick={() => choose(one)}
              className="flex min-h-[max(52px,var(--target))] items-center gap-3 px-5 py-3 text-left active:bg-page"
            >
              <span className="flex-1">{regionWords[one]()}</span>
              <span className="figures text-muted">+{regionFacts[one].dialCode}</span>
              <Icon name="check" size={20} className={one === region ? 'text-brand-ink' : 'invisible'} />
            </button>
          ))}
        </div>
      </Sheet>
    </>
  );
}
