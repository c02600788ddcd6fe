import type { AgeBand, CourseForm, ProductType } from '@lyceum/domain/catalogue';
import type { Region } from '@lyceum/domain/region';

/** The facts of a product that a search is narrowed by, as lexemes beside those of its texts; `T` and its tier is the database's own. */
export const fact = {
  kind: (kind: ProductKind) => `K${kind}`,
  category: (id: string) => `C${id}`,
  form: (form: CourseForm) => `F${form}`,
  ageBand: (ageBand: AgeBand) => `A${ageBand}`,
  region: (region: Region) => `R${region}`,
  agency: (id: string) => `G${id}`,
  /** Something of it can be watched before buying. */
  trial: 'V',
};

const kindOf = { 1: 'course', 2: 'course', 3: 'space', 4: 'consulting', 5: 'programme' } as const satisfies Record<
  ProductType,
  string
>;
type ProductKind = (typeof kindOf)[ProductType];

interface Facts {
  type: ProductType;
  form: CourseForm | null;
  ageBand: AgeBand;
  agencyId: string;
  region: Region;
  categoryId: string;
  upperCategoryId: string | null;
  hasTrial: boolean;
}

export function factsOf({
  type,
  form,
  ageBand,
  agencyId,
  region,
  categoryId,
  upperCategoryId,
  hasTrial,
}: Facts): string[] {
  return [
    fact.kind(kindOf[type]),
    fact.category(categoryId),
    ...(upperCategoryId === null ? [] : [fact.category(upperCategoryId)]),
    ...(form === null ? [] : [fact.form(form)]),
    fact.ageBand(ageBand),
    fact.region(region),
    fact.agency(agencyId),
    ...(hasTrial ? [fact.trial] : []),
  ];
}
