import type { ProviderName } from '@lyceum/domain/payments';
import type { Clock } from '@lyceum/domain/time';
import { z } from 'zod';
import type { WatchAnswer } from './outgoing.ts';
import type { PaymentProvider } from './payment.ts';

type Variables = Readonly<Record<string, z.ZodType>>;
type ValuesOf<Some extends Variables> = { [Name in keyof Some]: z.output<Some[Name]> };

export interface ProviderTools {
  clock: Clock;
  /** Tests read what leaves. */
  fetcher?: typeof fetch;
  /** Is told how the provider's server took each question. */
  watch?: WatchAnswer;
}

/** A provider as the configuration knows it: its environment variables, and how it is opened with their values. */
interface ServiceOf<Needed extends Variables, Optional extends Variables> {
  name: ProviderName;
  /** As its makers write it. */
  title: string;
  /** Without these it is off. All of them are given, or none. */
  needs: Needed;
  /** Each has a default. Addresses end in `_URL` and are https in production. */
  options: Optional;
  /** What is wrong with values that are each right by themselves, a sentence each that names them. */
  troubles?: (values: ValuesOf<Needed> & ValuesOf<Optional>) => readonly string[];
  /** The variables whose values the provider publishes for tests, so that anybody could pretend to have paid with them. */
  published?: (values: ValuesOf<Needed> & ValuesOf<Optional>) => readonly string[];
  open: (values: ValuesOf<Needed> & ValuesOf<Optional>, tools: ProviderTools) => PaymentProvider;
}

/** What a provider's variables say; read once, when the server starts. */
export type ProviderSettings = Readonly<Record<string, unknown>>;

export interface PaymentService {
  name: ProviderName;
  /** Null: it is off. Throws nothing: what is wrong stands in `troubles`. */
  read: (env: NodeJS.ProcessEnv, production: boolean) => { settings: ProviderSettings | null; troubles: string[] };
  open: (settings: ProviderSettings, tools: ProviderTools) => PaymentProvider;
}

/** An address without a slash at the end. */
export const address = z.url({ protocol: /^https?$/ }).transform((value) => value.replace(/\/+$/, ''));
/** The text of a PEM file; line ends may be written as \n. */
export const pem = (what: string) =>
  z
    .string()
    .transform((value) => value.replaceAll('\\n', '\n'))
    .refine((value) => value.includes(`BEGIN ${what}`), `must be the text of a PEM file with ${what}`);

/** Makes of a provider's table of variables what the configuration reads and the registry opens. */
export function paymentService<Needed extends Variables, Optional extends Variables>(
  service: ServiceOf<Needed, Optional>,
): PaymentService {
  const names = Object.keys(service.needs);
  const all = z.object({ ...service.needs, ...service.options });
  type Values = ValuesOf<Needed> & ValuesOf<Optional>;
  return {
    name: service.name,
    read(env, production) {
      const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
      const missing = names.filter((name) => given[name] === undefined);
      if (missing.length === names.length) {
        return { settings: null, troubles: [] };
      }
      if (missing.length > 0) {
        return { settings: null, troubles: [`${service.title} needs all of ${listed(names)}.`] };
      }
      const read = all.safeParse(given);
      if (!read.success) {
        return {
          settings: null,
          troubles: read.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`),
        };
      }
      const settings = read.data as unknown as Values;
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
    },
    open: (settings, tools) => service.open(settings as Values, tools),
  };
}

const listed = (names: readonly string[]): string => `${names.slice(0, -1).join(', ')} and ${names.at(-1) ?? ''}`;
