import { randomBytes } from 'node:crypto';
import type { FastifyReply } from 'fastify';

const names: Record<number, string> = {
  400: 'INVALID_REQUEST',
  401: 'AUTHENTICATION_FAILURE',
  404: 'RESOURCE_NOT_FOUND',
  422: 'UNPROCESSABLE_ENTITY',
  500: 'INTERNAL_SERVER_ERROR',
};

/** PayPal's body of an error. */
export const refusalBody = (status: number, issue: string, links: readonly object[] = []) => ({
  name: names[status] ?? 'ERROR',
  message: 'The request was refused.',
  debug_id: randomBytes(6).toString('hex'),
  details: [{ issue, description: issue }],
  links,
});

export const refuse = (reply: FastifyReply, status: number, issue: string): FastifyReply =>
  reply.code(status).send(refusalBody(status, issue));
