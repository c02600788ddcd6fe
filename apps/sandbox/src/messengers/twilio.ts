import type { FastifyInstance } from 'fastify';
import { hadEnough, noNumber, type Came } from './came.ts';

// Twilio's Messages resource behind `/twilio`.

const account = { sid: 'ACsandbox', token: 'sandboxTokenOfTwilio', from: '+15005550006' };

export function twilio(app: FastifyInstance, came: Came[]): (origin: string) => Record<string, string> {
  const expected = `Basic ${Buffer.from(`${account.sid}:${account.token}`).toString('base64')}`;
  app.post<{ Params: { sid: string }; Body: Record<string, string> }>(
    '/twilio/2010-04-01/Accounts/:sid/Messages.json',
    ({ params, headers, body }, reply) => {
      const refuse = (status: number, code: number, message: string) =>
        reply.code(status).send({ status, code, message, more_info: `https://www.twilio.com/docs/errors/${code}` });
      if (headers.authorization !== expected || params.sid !== account.sid) {
        return refuse(401, 20003, 'Authenticate');
      }
      const { To = '', From, Body = '', StatusCallback } = body;
      if (From !== account.from) {
        return refuse(400, 21606, 'The From number is not yours');
      }
      if (!/^\+\d{8,15}$/.test(To) || noNumber.test(To)) {
        return refuse(400, 21211, `The 'To' number ${To} is not a valid phone number.`);
      }
      if (Body === '' || Body.length > 1_600) {
        return refuse(400, 21617, 'The body is too long');
      }
      if (hadEnough.test(To)) {
        return refuse(429, 20429, 'Too many requests');
      }
      came.push({ service: 'twilio', to: To, said: Body, ...(StatusCallback && { status: StatusCallback }) });
      return reply.code(201).send({ sid: `SM${came.length}`, status: 'queued', error_code: null });
    },
  );
  return (origin) => ({
    TWILIO_URL: `${origin}/twilio`,
    TWILIO_ACCOUNT_SID: account.sid,
    TWILIO_AUTH_TOKEN: account.token,
    TWILIO_FROM: account.from,
  });
}
