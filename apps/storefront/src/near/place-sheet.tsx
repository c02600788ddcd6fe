import { cities } from '@lyceum/domain/cities';
import { regions } from '@lyceum/domain/region';
import * as m from '@lyceum/i18n/words';
import { useState, type ReactNode } from 'react';
import { useSettings } from '../session.ts';
import { regionWords } from '../shell/region-words.ts';
import { Button } from '../ui/button.tsx';
import { Chips } from '../ui/chips.tsx';
import { Icon } from '../ui/icon.tsx';
import { Sheet } from '../ui/sheet.tsx';
import { chooseCity, forgetPlace, locate, type Located } from './change-place.ts';
import { useViewerPlace } from './viewer-place.ts';

const troubles: Record<Exclude<Located, 'found'>, () => string> = {
  refused: m.near_refused,
  late: m.near_late,
  unavailable: m.near_unavailable,
};

interface PlaceSheetProps {
  onClose: () => void;
  /** Somewhere is known now. */
  onKnown: () => void;
}

/** Why the place is wanted, the way to tell it, a city instead, and the way to have it forgotten. */
export function PlaceSheet({ onClose, onKnown }: PlaceSheetProps): ReactNode {
  const { language, region } = useSettings();
  const place = useViewerPlace();
  const [busy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState<Exclude<Located, 'found'> | null>(null);

  const ask = async (): Promise<void> => {
    setBusy(true);
    setTrouble(null);
    const located = await locate();
    setBusy(false);
    if (located === 'found') {
      onKnown();
    } else {
      setTrouble(located);
    }
  };
  const here = [region, ...regions.filter((one) => one !== region)];
  return (
    <Sheet open onClose={onClose} title={m.near_title()}>
      <div className="flex flex-col gap-6">
        <div className="flex flex-col gap-3">
          <p className="text-small text-muted">{m.near_why()}</p>
          <Button wide size="large" busy={busy} onClick={() => void ask()}>
            <Icon name="place" size={20} />
            {place.from === 'device' ? m.near_askAgain() : m.near_ask()}
          </Button>
          <p role="alert" className="text-small text-bad-ink empty:hidden">
            {trouble && troubles[trouble]()}
          </p>
          {place.from !== 'nowhere' && (
            <Button
              wide
              kind="soft"
              onClick={() => {
                forgetPlace();
                onClose();
              }}
            >
              {m.near_forget()}
            </Button>
          )}
        </div>
        {here.map((one) => (
          <div key={one} className="flex flex-col gap-2.5">
            <p className="text-small text-muted">{m.near_cities({ region: regionWords[one]() })}</p>
            <Chips
              label={m.near_cities({ region: regionWords[one]() })}
              items={cities.flatMap(({ id, name, region: its }) =>
                its === one ? [{ key: id, label: name[language] }] : [],
              )}
              current={place.from === 'city' ? place.id : null}
              onChoose={(id) => {
                const city = cities.find((known) => known.id === id);
                if (city) {
                  chooseCity(city);
                  onKnown();
                }
              }}
            />
          </div>
        ))}
      </div>
    </Sheet>
  );
}
