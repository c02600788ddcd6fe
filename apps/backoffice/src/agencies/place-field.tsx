import { lazyPart } from '@lyceum/web/lazy-part';
import type { Coordinates } from '@lyceum/domain/place';
import type { Region } from '@lyceum/domain/region';
import * as m from '@lyceum/i18n/words';
import type { MapTiles } from '@lyceum/web/map-ground';
import { Button } from 'antd';
import { Suspense, type ReactNode } from 'react';
import { Labelled } from '../ui/labelled.tsx';
import { NumberField } from '../ui/number-field.tsx';

const PinMap = lazyPart(() => import('./pin-map.tsx'));

interface PlaceFieldProps {
  place: Coordinates | null;
  region: Region;
  tiles: MapTiles | null;
  disabled: boolean;
  onChange: (place: Coordinates | null) => void;
}

/** Of a degree: a tenth of a metre. */
const degreeDecimals = 6;

/** Where the agency is: by a pin on a map, or by its coordinates. */
export function PlaceField({ place, region, tiles, disabled, onChange }: PlaceFieldProps): ReactNode {
  const degrees = (field: keyof Coordinates, label: string, most: number): ReactNode => (
    <Labelled label={label}>
      <NumberField
        label={label}
        least={-most}
        most={most}
        decimals={degreeDecimals}
        required
        disabled={disabled}
        value={place?.[field] ?? null}
        onChange={(value) => place && value !== null && onChange({ ...place, [field]: value })}
      />
    </Labelled>
  );
  return (
    <div className="stack">
      <h2>{m.agencies_place()}</h2>
      <p className="muted">{disabled ? null : m.agencies_placeHint()}</p>
      <Suspense fallback={<div className="pin-map" />}>
        <PinMap
          label={m.agencies_place()}
          place={place}
          region={region}
          tiles={tiles}
          disabled={disabled}
          onPlace={onChange}
        />
      </Suspense>
      {place === null ? (
        <p className="muted">{m.agencies_noPlace()}</p>
      ) : (
        <>
          <div className="fields">
            {degrees('longitude', m.listings_longitude(), 180)}
            {degrees('latitude', m.listings_latitude(), 85)}
          </div>
          {!disabled && (
            <div>
              <Button onClick={() => onChange(null)}>{m.agencies_removePlace()}</Button>
            </div>
          )}
        </>
      )}
    </div>
  );
}
