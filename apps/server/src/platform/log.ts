import { pino } from 'pino';
import { describeError } from './describe-error.ts';

export type Log = pino.Logger;

/** Lines of JSON; a person's data and secrets never reach them. */
export function openLog(level: string, destination: pino.DestinationStream = pino.destination(1)): Log {
  return pino(
    {
      level,
      base: undefined,
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: ['headers.authorization', 'req.headers.authorization'],
      serializers: { err: describeError },
    },
    destination,
  );
}
