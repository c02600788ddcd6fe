import type { Queryable } from '../../platform/database.ts';
import { deleteOfDevice, deleteOfOthers } from './notices.sql.ts';

/** The account was signed out of the browser, which is told nothing more. */
export const endPushOf = (db: Queryable, userId: string, deviceName: string): Promise<void> =>
  deleteOfDevice(db, userId, deviceName);

/** The account signed in to the browser: whoever used it before is told nothing there any more. */
export const endPushOfOthers = (db: Queryable, userId: string, deviceName: string): Promise<void> =>
  deleteOfOthers(db, userId, deviceName);
