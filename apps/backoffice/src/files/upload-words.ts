import * as m from '@lyceum/i18n/words';
import type { Upload } from './uploads.ts';

/** How far it is, in words. */
export function uploadWords({ state, share, converting }: Pick<Upload, 'state' | 'share' | 'converting'>): string {
  switch (state) {
    case 'ready':
      return m.listings_uploadWaiting();
    case 'lost':
      return m.listings_uploadLost({ percent: Math.round(share * 100) });
    case 'running':
      return converting
        ? m.listings_uploadConverting()
        : share === 1
          ? m.listings_checkingUpload()
          : m.listings_uploading({ percent: Math.round(share * 100) });
  }
}
