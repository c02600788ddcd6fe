/** Thrown while a call is looked at: WeChat Pay's own answer to what is wrong. */
export class Refusal extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
  ) {
    super(message);
  }
}

export const wrongParameter = (field: string, why = '参数错误'): Refusal =>
  new Refusal(400, 'PARAM_ERROR', `${field}: ${why}`);
