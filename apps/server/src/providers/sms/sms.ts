import type { Channel } from '../../platform/outbox.ts';
import { readVariables } from '../variables.ts';
import { aliyunSms, aliyunVariables, type AliyunSettings } from './aliyun.ts';
import type { SmsTools } from './sms-tools.ts';
import { tencentSms, tencentVariables, type TencentSettings } from './tencent.ts';
import { twilioSms, twilioVariables, type TwilioSettings } from './twilio.ts';

/** Null: that service is off. */
export interface SmsSettings {
  twilio: TwilioSettings | null;
  aliyun: AliyunSettings | null;
  tencent: TencentSettings | null;
}

/** What the environment says of text messages. */
export function readSmsSettings(
  env: NodeJS.ProcessEnv,
  production: boolean,
): { settings: SmsSettings; troubles: string[] } {
  const twilio = readVariables(twilioVariables, env, production);
  const aliyun = readVariables(aliyunVariables, env, production);
  const tencent = readVariables(tencentVariables, env, production);
  const troubles = [twilio, aliyun, tencent].flatMap((one) => one.troubles);
  if (aliyun.settings && tencent.settings) {
    troubles.push(
      'Set the ALIYUN_SMS_ variables or the TENCENT_SMS_ variables, not both: one carries to mainland China.',
    );
  }
  if (production && twilio.settings === null && twilio.troubles.length === 0) {
    troubles.push('A text message provider is required in production: set the TWILIO_ variables.');
  }
  return { settings: { twilio: twilio.settings, aliyun: aliyun.settings, tencent: tencent.settings }, troubles };
}

/** The demo's sender: the message stays in the outbox, where /__dev shows it. */
export const demoSms: Channel = { send: () => Promise.resolve() };

/** Mainland China's numbers go by a service of its own where there is one, since operators there drop much of what comes from abroad. */
export function smsChannel({ twilio, aliyun, tencent }: SmsSettings, tools: SmsTools): Channel {
  const everywhere = twilio ? twilioSms(twilio, tools) : demoSms;
  const mainland = (aliyun && aliyunSms(aliyun, tools)) ?? (tencent && tencentSms(tencent, tools)) ?? everywhere;
  return { send: (message) => (message.recipient.startsWith('+86') ? mainland : everywhere).send(message) };
}
