import {
  useLayoutEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type RefObject,
} from 'react';
import { moved, zoomed, type Point, type Size, type View } from './map-projection.ts';

const keyStep = 80;
const keys: Readonly<Record<string, (view: View) => View>> = {
  ArrowLeft: (view) => moved(view, -keyStep, 0),
  ArrowRight: (view) => moved(view, keyStep, 0),
  ArrowUp: (view) => moved(view, 0, -keyStep),
  ArrowDown: (view) => moved(view, 0, keyStep),
  '+': (view) => zoomed(view, 1),
  '=': (view) => zoomed(view, 1),
  '-': (view) => zoomed(view, -1),
};

/** The arrow keys move a map, plus and minus zoom it. */
export function turnByKey(event: KeyboardEvent, turn: (change: (view: View) => View) => void): void {
  const change = keys[event.key];
  if (change) {
    event.preventDefault();
    turn(change);
  }
}

/** Of the map's frame, once it is known. */
export function useMapSize(frame: RefObject<HTMLDivElement | null>): Size | null {
  const [size, setSize] = useState<Size | null>(null);
  useLayoutEffect(() => {
    const element = frame.current;
    if (!element) {
      return undefined;
    }
    const watch = new ResizeObserver(() => setSize({ width: element.clientWidth, height: element.clientHeight }));
    watch.observe(element);
    return () => watch.disconnect();
  }, [frame]);
  return size;
}

/** So many pixels of wheel are a step. */
const wheelStep = 100;
/** Less is a tap. */
const dragStart = 6;

/** Drag with one finger, pinch with two, or turn the wheel, unless that is the page's. */
export function useFingers(
  turn: (change: (view: View) => View) => void,
  frame: RefObject<HTMLDivElement | null>,
  wheelIsPages: boolean,
) {
  const down = useRef(new Map<number, Point>());
  const dragged = useRef(false);
  const spread = useRef<number | null>(null);
  const turnNow = useRef(turn);
  useLayoutEffect(() => {
    turnNow.current = turn;
  });
  useLayoutEffect(() => {
    const element = frame.current;
    if (!element || wheelIsPages) {
      return undefined;
    }
    let rolled = 0;
    // React listens to wheels passively, and the page would scroll along.
    const roll = (event: WheelEvent): void => {
      event.preventDefault();
      rolled += event.deltaY;
      const steps = Math.trunc(rolled / wheelStep);
      if (steps !== 0) {
        rolled -= steps * wheelStep;
        const box = element.getBoundingClientRect();
        const at = { x: event.clientX - box.left - box.width / 2, y: event.clientY - box.top - box.height / 2 };
        turnNow.current((view) => zoomed(view, -Math.sign(steps), at));
      }
    };
    element.addEventListener('wheel', roll, { passive: false });
    return () => element.removeEventListener('wheel', roll);
  }, [frame, wheelIsPages]);

  const apart = (): number => {
    const [one, other] = [...down.current.values()];
    return one && other ? Math.hypot(one.x - other.x, one.y - other.y) : 0;
  };
  return {
    onPointerDown({ pointerId, clientX: x, clientY: y }: PointerEvent) {
      down.current.set(pointerId, { x, y });
      dragged.current = false;
      spread.current = down.current.size === 2 ? apart() : null;
    },
    onPointerMove({ pointerId, clientX: x, clientY: y, currentTarget }: PointerEvent) {
      const before = down.current.get(pointerId);
      if (!before) {
        return;
      }
      if (down.current.size === 1) {
        const [right, below] = [before.x - x, before.y - y];
        if (!dragged.current && Math.hypot(right, below) < dragStart) {
          return;
        }
        if (!dragged.current) {
          dragged.current = true;
          currentTarget.setPointerCapture(pointerId);
        }
        down.current.set(pointerId, { x, y });
        turn((view) => moved(view, right, below));
      } else {
        dragged.current = true;
        down.current.set(pointerId, { x, y });
        const ratio = apart() / (spread.current ?? apart());
        const step = ratio > 1.6 ? 1 : ratio < 0.62 ? -1 : 0;
        if (step !== 0) {
          spread.current = apart();
          turn((view) => zoomed(view, step));
        }
      }
    },
    onPointerUp: ({ pointerId }: PointerEvent) => void down.current.delete(pointerId),
    onPointerCancel: ({ pointerId }: PointerEvent) => void down.current.delete(pointerId),
    /** The end of a drag is no tap on the pin below. */
    onClickCapture(event: MouseEvent) {
      if (dragged.current) {
        dragged.current = false;
        event.stopPropagation();
        event.preventDefault();
      }
    },
  };
}
