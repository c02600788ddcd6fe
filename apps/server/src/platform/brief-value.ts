import type { Database } from './database.ts';

/** Under a second, so that every process works by a change within one. */
const lifeMs = 900;

/** A value of the database that nearly every request needs: each process reads it again when its reading is older than a second. */
export function briefly<Value>(read: (db: Database) => Promise<Value>): (db: Database) => Promise<Value> {
  const kept = new WeakMap<Database, { value: Promise<Value>; until: number }>();
  return (db) => {
    const found = kept.get(db);
    if (found && found.until > performance.now()) {
      return found.value;
    }
    const value = read(db);
    kept.set(db, { value, until: performance.now() + lifeMs });
    // A failed reading is tried again by the next one who asks.
    value.catch(() => kept.delete(db));
    return value;
  };
}
