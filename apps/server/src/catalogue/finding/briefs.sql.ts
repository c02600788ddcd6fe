import type { EntryKind } from '@lyceum/domain/finding';
import type { Language } from '@lyceum/domain/language';
import { sql, type SQL } from 'drizzle-orm';
import { agencies } from '../../people/agencies/agencies.tables.ts';
import { consultants } from '../consultants/consultants.tables.ts';
import type { Queryable } from '../../platform/database.ts';
import { products } from '../products/products.tables.ts';
import { categories } from '../shopfront/shopfront.tables.ts';
import { productTeachers, teachers } from '../teachers/teachers.tables.ts';

/** What a list shows of an agency, a teacher or a consultant. */
interface Brief {
  id: string;
  name: string;
  line: string;
  picture: string;
  tags: string[];
  agencyName: string | null;
}

/** Of what these products teach, the names that occur most. */
const taught = (its: SQL, language: Language) => sql`array(
  select c.name ->> ${language} from ${products} p join ${categories} c on c.id = p.category_id
  where ${its} and p.state = 'onShelf' group by c.id order by count(*) desc, c.id limit 4)`;

const briefs: Record<EntryKind, (language: Language) => SQL> = {
  agency: (language) => sql`
    select e.id, e.name ->> ${language} name, e.city ->> ${language} line, e.logo picture,
      ${taught(sql`p.agency_id = e.id`, language)} tags, null "agencyName" from ${agencies} e`,
  teacher: (language) => sql`
    select e.id, e.name ->> ${language} name, e.title ->> ${language} line, e.avatar picture,
      ${taught(sql`p.id in (select product_id from ${productTeachers} where teacher_id = e.id)`, language)} tags,
      (select name ->> ${language} from ${agencies} where id = e.agency_id) "agencyName" from ${teachers} e`,
  consultant: (language) => sql`
    select e.id, e.name ->> ${language} name, e.title ->> ${language} line, e.avatar picture,
      array(select topic ->> ${language} from jsonb_array_elements(e.topics) topic limit 4) tags, null "agencyName" from ${consultants} e`,
};

/** In no order. */
export async function selectBriefs(
  db: Queryable,
  kind: EntryKind,
  ids: readonly string[],
  language: Language,
): Promise<Brief[]> {
  if (ids.length === 0) {
    return [];
  }
  const { rows } = await db.execute<Brief & Record<string, unknown>>(
    sql`${briefs[kind](language)} where e.id = any (${sql.param(ids)}::text[])`,
  );
  return rows;
}
