import { z } from 'zod';

export type Variables = Readonly<Record<string, z.ZodType>>;
export type ValuesOf<Some extends Variables> = { [Name in keyof Some]: z.output<Some[Name]> };

/** The environment variables of an outside service. */
export interface ServiceVariables<Needed extends Variables, Optional extends Variables> {
  /** As its makers write it. */
  title: string;
  /** Without these it is off. All of them are given, or none. */
  needs: Needed;
  /** Each has a default. Addresses end in `_URL` and are https in production. */
  options: Optional;
  /** What is wrong with values that are each right by themselves, a sentence each that names them. */
  troubles?: (values: ValuesOf<Needed> & ValuesOf<Optional>) => readonly string[];
  /** The variables whose values the service publishes for tests, so that anybody could pretend to have paid with them. */
  published?: (values: ValuesOf<Needed> & ValuesOf<Optional>) => readonly string[];
}

/** `settings` null: the service is off, or `troubles` says what is wrong, a sentence each. */
export interface ReadVariables<Values> {
  settings: Values | null;
  troubles: string[];
}

/** An address without a slash at the end. */
export const address = z.url({ protocol: /^https?$/ }).transform((value) => value.replace(/\/+$/, ''));
/** What a console shows and somebody copies. */
export const copied = z.string().trim().min(1).max(500);
/** The text of a PEM file; line ends may be written as \n. */
export const pem = (what: string) =>
  z
    .string()
    .transform((value) => value.replaceAll('\\n', '\n'))
    .refine((value) => value.includes(`BEGIN ${what}`), `must be the text of a PEM file with ${what}`);

/** Reads a service's variables when the server starts. */
export function readVariables<Needed extends Variables, Optional extends Variables>(
  service: ServiceVariables<Needed, Optional>,
  env: NodeJS.ProcessEnv,
  production: boolean,
): ReadVariables<ValuesOf<Needed> & ValuesOf<Optional>> {
  const names = Object.keys(service.needs);
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const missing = names.filter((name) => given[name] === undefined);
  if (missing.length === names.length) {
    return { settings: null, troubles: [] };
  }
  if (missing.length > 0) {
    return { settings: null, troubles: [`${service.title} needs all of ${listed(names)}.`] };
  }
  const read = z.object({ ...service.needs, ...service.options }).safeParse(given);
  if (!read.success) {
    return { settings: null, troubles: read.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`) };
  }
  const settings = read.data as unknown as ValuesOf<Needed> & ValuesOf<Optional>;
  const troubles = service.troubles?.(settings) ?? [];
  if (troubles.length > 0) {
    return { settings: null, troubles: [...troubles] };
  }
  const plain = Object.entries(settings).filter(
    ([name, value]) => name.endsWith('_URL') && !String(value).startsWith('https://'),
  );
  const published = service.published?.(settings) ?? [];
  return {
    settings,
    troubles: production
      ? [
          ...plain.map(([name]) => `${name} must begin with https:// in production.`),
          ...(published.length > 0
            ? [
                `${published.join(', ')}: of an account that ${service.title} publishes for tests, so that anybody could pretend to have paid. Use those of your own account.`,
              ]
            : []),
        ]
      : [],
  };
}

const listed = (names: readonly string[]): string =>
  names.length > 1 ? `${names.slice(0, -1).join(', ')} and ${names.at(-1) ?? ''}` : names.join('');
