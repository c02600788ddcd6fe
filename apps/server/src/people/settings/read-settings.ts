import { settingsFrom } from '@lyceum/domain/settings';
import { briefly } from '../../platform/brief-value.ts';
import { selectSettings } from './settings.sql.ts';

/** The settings that hold now, at most a second old. */
export const readSettings = briefly(async (db) => settingsFrom(await selectSettings(db)));
