import type { NativePushService } from '@lyceum/domain/notices';
import type { Clock } from '@lyceum/domain/time';
import { readVariables } from '../variables.ts';
import { apns, apnsVariables, type ApnsSettings } from './apns.ts';
import { fcm, fcmVariables, type FcmSettings } from './fcm.ts';
import { jpush, jpushVariables, type JpushSettings } from './jpush.ts';
import type { NativePush } from './native-push.ts';

/** Null: that service is off, and phones cannot be told by it. */
export interface PushSettings {
  fcm: FcmSettings | null;
  apns: ApnsSettings | null;
  jpush: JpushSettings | null;
}

export function readPushSettings(
  env: NodeJS.ProcessEnv,
  production: boolean,
): { settings: PushSettings; troubles: string[] } {
  const read = {
    fcm: readVariables(fcmVariables, env, production),
    apns: readVariables(apnsVariables, env, production),
    jpush: readVariables(jpushVariables, env, production),
  };
  return {
    settings: { fcm: read.fcm.settings, apns: read.apns.settings, jpush: read.jpush.settings },
    troubles: Object.values(read).flatMap(({ troubles }) => troubles),
  };
}

export type NativePushes = Partial<Record<NativePushService, NativePush>>;

/** Opens those that have settings. */
export const nativePushes = (settings: PushSettings, tools: { clock: Clock }): NativePushes => ({
  ...(settings.fcm && { fcm: fcm(settings.fcm, tools) }),
  ...(settings.apns && { apns: apns(settings.apns, tools) }),
  ...(settings.jpush && { jpush: jpush(settings.jpush) }),
});
