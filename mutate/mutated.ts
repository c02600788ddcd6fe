import { withMutant, type Mutant } from './mutants.ts';

/** A plugin of Vite that plants one fault of `npm run mutate`, given as JSON. */
export function mutated(given: string | undefined) {
  const mutant = given === undefined ? null : (JSON.parse(given) as Mutant);
  return {
    name: 'mutated',
    enforce: 'pre' as const,
    transform(code: string, id: string): string | undefined {
      return mutant && id.split('?')[0]?.endsWith(`/${mutant.file}`) ? withMutant(code, mutant) : undefined;
    },
  };
}
