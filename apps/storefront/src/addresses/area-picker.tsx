import { areas } from '@lyceum/contract/addresses.calls';
import type { AddressRegion } from '@lyceum/domain/addresses';
import * as m from '@lyceum/i18n/words';
import { NotReady, useCall } from '@lyceum/web/load';
import { useState, type ReactNode } from 'react';
import { Icon } from '../ui/icon.tsx';
import { Sheet } from '../ui/sheet.tsx';
import { LinesSkeleton } from '../ui/skeleton.tsx';

export interface Area {
  code: string;
  /** From the largest part. */
  names: string[];
}

interface Step {
  code: string;
  name: string;
}

interface AreaPickerProps {
  region: AddressRegion;
  onChoose: (area: Area) => void;
  onClose: () => void;
}

const focus = (list: HTMLElement | null): void => list?.focus({ preventScroll: true });

/** From the largest part of a region to the smallest, a list at a time. Mount it to open it. */
export function AreaPicker({ region, onChoose, onClose }: AreaPickerProps): ReactNode {
  const [path, setPath] = useState<readonly Step[]>([]);
  const within = path.at(-1)?.code ?? '';
  const loaded = useCall(areas, { region, within });
  const list = loaded.state === 'ready' ? loaded.data.list : [];
  const [only] = list;
  const lone = list.length === 1 && only && !only.last ? only : null;
  if (lone) {
    // A city that is its own province is no choice.
    setPath([...path, lone]);
  }
  const take = ({ code, name, last }: Step & { last: boolean }): void => {
    if (!last) {
      setPath([...path, { code, name }]);
      return;
    }
    const names = [...path.map((step) => step.name), name];
    onChoose({ code, names: names.filter((one, at) => one !== names[at - 1]) });
  };
  return (
    <Sheet open onClose={onClose} title={m.addresses_area()}>
      {path.length > 0 && (
        <ol className="-mx-2 flex flex-wrap pb-2">
          {[{ code: '', name: m.addresses_areaStart() }, ...path].map((step, at) => (
            <li key={step.code} className="flex items-center">
              {at > 0 && <Icon name="next" size={14} className="text-muted" />}
              <button
                type="button"
                aria-label={m.addresses_areaBack({ name: step.name })}
                disabled={at === path.length}
                onClick={() => setPath(path.slice(0, at))}
                className="press min-h-target rounded-field px-2 text-small text-brand-ink disabled:text-ink"
              >
                {step.name}
              </button>
            </li>
          ))}
        </ol>
      )}
      {loaded.state !== 'ready' || lone ? (
        loaded.state === 'ready' ? (
          <LinesSkeleton lines={6} />
        ) : (
          <NotReady loaded={loaded} skeleton={<LinesSkeleton lines={6} />} />
        )
      ) : (
        <ul
          key={within}
          // The line that was chosen is gone with its list.
          ref={focus}
          tabIndex={-1}
          aria-label={path.at(-1)?.name ?? m.addresses_area()}
          className="-mx-5 flex h-[50dvh] flex-col overflow-y-auto outline-none"
        >
          {list.map((area) => (
            <li key={area.code}>
              <button
                type="button"
                onClick={() => take(area)}
                className="flex min-h-[max(52px,var(--target))] w-full items-center gap-3 px-5 py-3 text-left active:bg-page"
              >
                <span className="min-w-0 flex-1">{area.name}</span>
                {!area.last && <Icon name="next" size={16} className="text-muted" />}
              </button>
            </li>
          ))}
        </ul>
      )}
    </Sheet>
  );
}
