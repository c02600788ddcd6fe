import type { Queryable } from '../../platform/database.ts';
import { deleteOfDevice } from './notices.sql.ts';

/** The account was signed out of the browser, which is told nothing more. */
export const endPushOf = (db: Queryable, userId: string, deviceName: string): Promise<void> =>
  deleteOfDevice(db, userId, deviceName);
