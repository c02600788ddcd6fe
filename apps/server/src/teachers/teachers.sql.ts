import { eq } from 'drizzle-orm';
import type { Transaction } from '../platform/database.ts';
import { productTeachers } from './teachers.tables.ts';

export async function replaceTeachers(
  tx: Transaction,
  productId: string,
  teacherIds: readonly string[],
): Promise<void> {
  await tx.delete(productTeachers).where(eq(productTeachers.productId, productId));
  if (teacherIds.length > 0) {
    await tx
      .insert(productTeachers)
      .values(teacherIds.map((teacherId, position) => ({ productId, teacherId, position })));
  }
}
