import { MinusOutlined, PlusOutlined } from '@ant-design/icons';
import { cities } from '@lyceum/domain/cities';
import type { Coordinates } from '@lyceum/domain/place';
import type { Region } from '@lyceum/domain/region';
import * as m from '@lyceum/i18n/words';
import { Ground, type MapTiles } from '@lyceum/web/map-ground';
import { turnByKey, useFingers, useMapSize } from '@lyceum/web/map-moves';
import { moved, mostZoom, onScreen, placeOf, pointOf, viewOf, zoomed, type View } from '@lyceum/web/map-projection';
import { Button } from 'antd';
import { useRef, useState, type MouseEvent, type ReactNode } from 'react';
import { useSettings } from '../session.ts';
import './pin-map.css';

interface PinMapProps {
  label: string;
  /** Without one the map shows the cities of the region. */
  place: Coordinates | null;
  region: Region;
  tiles: MapTiles | null;
  disabled: boolean;
  onPlace: (place: Coordinates) => void;
}

/** A map on which one pin is set by a click, or with Enter in its middle. */
export default function PinMap({ label, place, region, tiles, disabled, onPlace }: PinMapProps): ReactNode {
  const { language } = useSettings();
  const frame = useRef<HTMLDivElement>(null);
  const size = useMapSize(frame);
  const [turned, setTurned] = useState<View | null>(null);
  const around = cities.filter((city) => city.region === region);
  const view = size && (turned ?? viewOf((place ? [place] : around).map(pointOf), size));
  const turn = (change: (view: View) => View): void => {
    if (view) {
      setTurned(change(view));
    }
  };
  const fingers = useFingers(turn, frame, false);
  const put = (event: MouseEvent<HTMLDivElement>): void => {
    const box = frame.current?.getBoundingClientRect();
    if (!disabled && view && box && event.target instanceof Element && event.target.closest('button') === null) {
      const [right, below] = [event.clientX - box.left - box.width / 2, event.clientY - box.top - box.height / 2];
      // The map stays where it is, so that one can set the pin again.
      setTurned(view);
      onPlace(placeOf(moved(view, right, below)));
    }
  };
  const pin = place && size && view ? onScreen(pointOf(place), view, size) : null;
  return (
    // The map is a field: its keys are told by its hint.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
    <div
      ref={frame}
      role="group"
      aria-label={label}
      aria-roledescription={m.maps_map()}
      tabIndex={0}
      className="pin-map"
      {...fingers}
      onClick={put}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && event.target === frame.current && view && !disabled) {
          event.preventDefault();
          onPlace(placeOf(view));
        }
        turnByKey(event, turn);
      }}
    >
      {size && view && (
        <>
          <Ground view={view} size={size} covered={pin ? [pin] : []} language={language} tiles={tiles} />
          {pin && (
            <span
              role="img"
              aria-label={m.agencies_pin()}
              className="pin-map-pin"
              style={{ translate: `${pin.x}px ${pin.y}px` }}
            />
          )}
          <span className="pin-map-zoom">
            <Button
              icon={<PlusOutlined aria-hidden />}
              aria-label={m.maps_closer()}
              disabled={view.zoom >= mostZoom}
              onClick={() => turn((now) => zoomed(now, 1))}
            />
            <Button
              icon={<MinusOutlined aria-hidden />}
              aria-label={m.maps_farther()}
              onClick={() => turn((now) => zoomed(now, -1))}
            />
          </span>
        </>
      )}
    </div>
  );
}
