import { languages, type Language } from '@lyceum/domain/language';
import { useEffect, useState } from 'react';
import { data } from '../session.ts';

export interface Captions {
  /** Shown now; null: none are. */
  language: Language | null;
  choose: (language: Language | null) => void;
}

const kept = (): Language | null => languages.find((language) => language === data.text('captions')) ?? null;

function showCaptions(video: HTMLVideoElement, language: Language | null): void {
  for (const track of video.textTracks) {
    track.mode = track.language === language ? 'showing' : 'disabled';
  }
}

/** The captions that are shown; the device keeps the choice for the next lesson. `offered`: what the lesson has. */
export function useCaptions(video: HTMLVideoElement, offered: readonly Language[]): Captions {
  const [chosen, setChosen] = useState(kept);
  const language = chosen !== null && offered.includes(chosen) ? chosen : null;
  useEffect(() => showCaptions(video, language), [video, language, offered.length]);
  return {
    language,
    choose: (next) => {
      data.setText('captions', next);
      setChosen(next);
    },
  };
}
