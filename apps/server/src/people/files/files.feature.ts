import { dataIn, ofAccount, ofPost } from '../../platform/data-map.ts';
import type { Feature } from '../../platform/feature.ts';
import { when } from '../../platform/events.ts';
import { accountErased } from '../accounts/account-events.ts';
import { convertFilms } from './convert-films.ts';
import { filesHttp } from './files.http.ts';
import { releaseFilesOf } from './files.sql.ts';
import { rewrapFiles } from './sealed-files.ts';
import { files } from './files.tables.ts';
import { servePrivateFiles } from './private-address.ts';
import { serveVideos } from './serve-videos.ts';
import { sweepFiles, freeFiles } from './sweep-files.ts';

export const filesFeature: Feature = {
  calls: filesHttp,
  routes(app, deps) {
    servePrivateFiles(app, deps);
    serveVideos(app, deps);
  },
  jobs: {
    'files.sweep': { everySeconds: 600, run: sweepFiles },
    'files.rewrap': { everySeconds: 600, run: rewrapFiles },
    'files.convert': { everySeconds: 5, run: convertFilms, isFor: ({ convertFilm }) => convertFilm !== null },
    'files.free': { everySeconds: 6 * 3_600, run: freeFiles },
  },
  hears: [when(accountErased, (tx, { userId }) => releaseFilesOf(tx, userId))],
  data: [
    dataIn(
      files,
      {
        ownerStaff: { ...ofPost, purpose: 'who of the staff uploaded it' },
        // The row stays until the bytes are gone.
        userId: { ...ofAccount, purpose: 'who uploaded it', erased: 'blank' },
        name: { ...ofAccount, purpose: 'what the file was called', erased: 'blank' },
      },
      [
        'id',
        'purpose',
        'agencyId',
        'state',
        'refusal',
        'size',
        'kind',
        'width',
        'height',
        'colour',
        'seconds',
        'seal',
        'createdAt',
        'claimedAt',
        'usedAt',
        'unseenSince',
      ],
    ),
  ],
};
