import { createHmac } from 'node:crypto';

/** What stands in `x-square-hmacsha256-signature`: over the address as it was entered and the body, one after the other. */
export const sign = (key: string, url: string, body: string): string =>
  createHmac('sha256', key).update(`${url}${body}`, 'utf8').digest('base64');
