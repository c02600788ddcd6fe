/** Thrown while a request is looked at: the gateway's own answer to what is wrong. */
export class Refusal extends Error {
  constructor(
    readonly code: string,
    readonly msg: string,
    readonly subCode: string,
    message: string,
  ) {
    super(message);
  }
}

/** The request itself is wrong. */
export const badRequest = (subCode: string, message: string): Refusal =>
  new Refusal('40002', 'Invalid Arguments', subCode, message);

/** The request is right, and cannot be done. */
export const notDone = (subCode: string, message: string): Refusal =>
  new Refusal('40004', 'Business Failed', subCode, message);

export const badParameter = (name: string, message = '参数无效'): Refusal =>
  notDone('ACQ.INVALID_PARAMETER', `${name}: ${message}`);
