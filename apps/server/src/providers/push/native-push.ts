export interface NativeMessage {
  title: string;
  body: string;
  /** Where tapping it leads, the part after `#`. */
  link: string;
}

/** gone: the application is no longer on that phone. Throws where the service did not take it. */
export type PushOutcome = 'sent' | 'gone';

/** A service by which an application on a phone is told something. */
export interface NativePush {
  send: (token: string, message: NativeMessage) => Promise<PushOutcome>;
}

/** Seconds; a message about an appointment is of no use two days later. */
export const pushLife = 24 * 3_600;
