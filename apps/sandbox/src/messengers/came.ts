/** What a simulated service took, for whoever looks at `/__sim/messengers/came`. */
export interface Came {
  service: string;
  /** A number, or the token of an application. */
  to: string;
  /** A text, or an approved one by its code, with its values. */
  said: unknown;
  /** Where the service is to say what became of it. */
  status?: string;
}

/** Numbers that end so are none, and those that had enough today. */
export const noNumber = /0000$/;
export const hadEnough = /1111$/;
/** The application is no longer on that phone. */
export const removed = /^removed/;
