import type { Feature } from '../../platform/feature.ts';
import { serveShared } from './share-routes.ts';

export const sharingFeature: Feature = { routes: serveShared };
