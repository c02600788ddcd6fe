import type { ProviderName } from '@lyceum/domain/payments';
import type { Clock } from '@lyceum/domain/time';
import {
  readVariables,
  type ReadVariables,
  type ServiceVariables,
  type ValuesOf,
  type Variables,
} from '../variables.ts';
import type { WatchAnswer } from './outgoing.ts';
import type { PaymentProvider } from './payment.ts';

export interface ProviderTools {
  clock: Clock;
  /** Tests read what leaves. */
  fetcher?: typeof fetch;
  /** Is told how the provider's server took each question. */
  watch?: WatchAnswer;
}

/** A provider as the configuration knows it: its environment variables, and how it is opened with their values. */
interface ServiceOf<Needed extends Variables, Optional extends Variables> extends ServiceVariables<Needed, Optional> {
  name: ProviderName;
  open: (values: ValuesOf<Needed> & ValuesOf<Optional>, tools: ProviderTools) => PaymentProvider;
}

/** What a provider's variables say; read once, when the server starts. */
export type ProviderSettings = Readonly<Record<string, unknown>>;

export interface PaymentService {
  name: ProviderName;
  read: (env: NodeJS.ProcessEnv, production: boolean) => ReadVariables<ProviderSettings>;
  open: (settings: ProviderSettings, tools: ProviderTools) => PaymentProvider;
}

/** Makes of a provider's table of variables what the configuration reads and the registry opens. */
export const paymentService = <Needed extends Variables, Optional extends Variables>(
  service: ServiceOf<Needed, Optional>,
): PaymentService => ({
  name: service.name,
  read: (env, production) => readVariables(service, env, production),
  open: (settings, tools) => service.open(settings as ValuesOf<Needed> & ValuesOf<Optional>, tools),
});
