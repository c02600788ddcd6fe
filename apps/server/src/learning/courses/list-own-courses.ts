import { kindNamed } from '../../commerce/orders/kinds/line-kinds.ts';
import { nextSession, sessionsByLine } from '../../catalogue/schedule/sessions.ts';
import type { Buyer, Deps } from '../../platform/deps.ts';
import { selectOwnCourses } from './courses.sql.ts';

/** The courses that the caller has access to now, each once, however often it was bought. */
export async function listOwnCourses(
  deps: Deps,
  { page, pageSize }: { page: number; pageSize: number },
  { userId, language }: Buyer,
) {
  const now = deps.clock();
  const { rows, total } = await selectOwnCourses(
    deps.db,
    { userId, now, language },
    { limit: pageSize, offset: (page - 1) * pageSize },
  );
  const sessions = await sessionsByLine(
    deps.db,
    rows.map(({ lineId, productId }) => ({ id: lineId, productId })),
  );
  return {
    list: rows.map(({ lineId, kind, productType, ...course }) => ({
      ...course,
      use: kindNamed(deps.kinds, kind).usedBy,
      nextSession: nextSession([{ id: lineId, productType }], sessions, now),
    })),
    total,
    page,
    pageSize,
  };
}
