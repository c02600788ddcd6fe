import { markJoined } from './invitations.sql.ts';

/** An institution with one of these phones has joined. */
export const joinInvited = markJoined;
