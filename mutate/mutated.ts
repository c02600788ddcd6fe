import { reporting, withMutant, type Mutant } from './mutants.ts';

/** What `npm run mutate` asks for while Vite reads: to tell who reaches the functions of these files, or one fault. */
export type Asked = { reached: string[] } | Mutant;

/** Where it asks, in the process that Vite reads in. */
export const asked: { now?: Asked } = ((globalThis as { mutate?: { now?: Asked } }).mutate ??= {});

/** A plugin of Vite that plants what is asked for at the moment. */
export function mutated() {
  return {
    name: 'mutated',
    enforce: 'pre' as const,
    transform(code: string, id: string): string | undefined {
      const isOf = (file: string) => id.split('?')[0]?.endsWith(`/${file}`);
      if (asked.now === undefined) {
        return undefined;
      }
      if ('reached' in asked.now) {
        const file = asked.now.reached.find(isOf);
        return file && reporting(file, code);
      }
      return isOf(asked.now.file) ? withMutant(code, asked.now) : undefined;
    },
  };
}
