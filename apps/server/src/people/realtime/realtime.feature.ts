import type { Feature } from '../../platform/feature.ts';
import { serveRealtime } from '../../platform/realtime-stream.ts';
import { realtimeHttp } from './realtime.http.ts';

/** Who is told what changes; how it is told is the platform's (platform/realtime.ts). */
export const realtimeFeature: Feature = { calls: realtimeHttp, routes: serveRealtime };
