import { saveStudyProgress } from '@lyceum/contract/courses.calls';
import { CallFailure, type Send } from '@lyceum/web/call-client';
import { useRefresh } from '@lyceum/web/load';
import { useWeb } from '@lyceum/web/web';
import { useMemo } from 'react';
import { currentSettings, profile } from '../session.ts';
import type { Progress } from './lesson-choice.ts';

/** Where this visit left each lesson, in seconds: newer than any answer that has been kept. Visitors have nothing else. */
const left = new Map<string, number>();
const placeKey = (catalogId: string): string => `${profile()?.id ?? ''} ${catalogId}`;

export const leftAt = (catalogId: string): number | undefined => left.get(placeKey(catalogId));

/** After a failure the next few savings are left out: the place is kept here anyway. */
const pauseAfterFailure = 30_000;

export interface Place {
  catalogId: string;
  /** Seconds. */
  position: number;
  finished: boolean;
}

export interface Saver {
  /** While watching: one after another, and one that fails is nobody's trouble, since the next one says more. */
  keep: (place: Place) => void;
  /** On leaving: goes out although the page may be closing, and lets other screens know. */
  leave: (place: Place) => void;
}

interface SaverSettings {
  productId: string;
  send: Send;
  onSaved: (progress: Progress) => void;
  onLeft: () => void;
}

function createSaver({ productId, send, onSaved, onLeft }: SaverSettings): Saver {
  let saved = '';
  let running = false;
  let notBefore = 0;
  let waiting: Place | null = null;

  async function save(place: Place, keepalive: boolean): Promise<void> {
    const sign = JSON.stringify(place);
    if (!currentSettings().signedIn || sign === saved) {
      return;
    }
    try {
      const answer = await send(saveStudyProgress, { productId, ...place }, { keepalive });
      saved = sign;
      if (answer.data) {
        onSaved(answer.data);
      }
    } catch (failure) {
      if (!(failure instanceof CallFailure)) {
        throw failure;
      }
      notBefore = performance.now() + pauseAfterFailure;
    }
  }
  async function drain(): Promise<void> {
    running = true;
    while (waiting && performance.now() >= notBefore) {
      const place = waiting;
      waiting = null;
      await save(place, false);
    }
    running = false;
  }
  return {
    keep(place) {
      left.set(placeKey(place.catalogId), place.position);
      waiting = place;
      if (!running) {
        void drain();
      }
    },
    leave(place) {
      left.set(placeKey(place.catalogId), place.position);
      waiting = null;
      void save(place, true).then(onLeft);
    },
  };
}

/** Saves where one is in the lessons of a course; for visitors this page alone remembers. */
export function useStudyProgress(productId: string, onSaved: (progress: Progress) => void): Saver {
  const { send } = useWeb();
  const refresh = useRefresh();
  return useMemo(
    () => createSaver({ productId, send, onSaved, onLeft: () => void refresh(saveStudyProgress.facts.topics) }),
    [productId, send, refresh, onSaved],
  );
}
