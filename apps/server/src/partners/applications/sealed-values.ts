import { factsOfField, isApplicationField, maskNumber, type ApplicationValues } from '@lyceum/domain/applications';
import type { Deps } from '../../platform/deps.ts';
import { rewrapAll } from '../../platform/rewrap.ts';
import { applicationRounds, applications } from './applications.tables.ts';

/** Ids of applications and of rounds differ in their first letters. */
const about = (id: string): string => `application ${id}`;

type Sealing = Pick<Deps, 'vault' | 'random'>;

export const sealValues = ({ vault, random }: Sealing, id: string, values: ApplicationValues): Buffer =>
  vault.seal(about(id), Buffer.from(JSON.stringify(values)), random);

/** All of them in clear: for checks, and for a reviewer who looks. */
export const openValues = ({ vault }: Pick<Deps, 'vault'>, row: { id: string; content: Buffer }): ApplicationValues =>
  JSON.parse(vault.open(about(row.id), row.content).toString()) as ApplicationValues;

export const isSealedField = (field: string): boolean =>
  isApplicationField(field) && factsOfField(field).sealed === true;

/** As everybody else sees them. */
export const maskedValues = (values: ApplicationValues): ApplicationValues =>
  Object.fromEntries(
    Object.entries(values).map(([field, text]) => [field, isSealedField(field) ? maskNumber(text) : text]),
  );

/** Wraps under the current key what one of before wrapped. */
export async function rewrapApplications(deps: Deps): Promise<void> {
  await rewrapAll(deps, applications, applications.id, applications.content, about);
  await rewrapAll(deps, applicationRounds, applicationRounds.id, applicationRounds.content, about);
}
