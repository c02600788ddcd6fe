import type { Transaction } from '../../platform/database.ts';
import { replaceTeachers } from './teachers.sql.ts';

/** Who teaches a product, the main teacher first. */
export function assignTeachers(tx: Transaction, productId: string, teacherIds: readonly string[]): Promise<void> {
  return replaceTeachers(tx, productId, [...new Set(teacherIds)]);
}
