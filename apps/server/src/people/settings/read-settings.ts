import { settingsFrom, type Settings } from '@lyceum/domain/settings';
import type { Database } from '../../platform/database.ts';
import { selectSettings } from './settings.sql.ts';

/** Under a second, so that every process works by a new setting within one. */
const settingsLifeMs = 900;
const kept = new WeakMap<Database, { settings: Promise<Settings>; until: number }>();

/** The settings that hold now, at most a second old. */
export function readSettings(db: Database): Promise<Settings> {
  const found = kept.get(db);
  if (found && found.until > performance.now()) {
    return found.settings;
  }
  const settings = selectSettings(db).then(settingsFrom);
  kept.set(db, { settings, until: performance.now() + settingsLifeMs });
  // A failed reading is tried again by the next one who asks.
  settings.catch(() => kept.delete(db));
  return settings;
}
