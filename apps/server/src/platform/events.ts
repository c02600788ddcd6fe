import type { Transaction } from './database.ts';
import type { Deps } from './deps.ts';

/** Something that a feature tells the others. It stands beside the feature that tells it; those that hear it say so in their `*.feature.ts`. */
export interface DomainEvent<Fact> {
  name: string;
  /** There for the compiler alone. */
  fact?: Fact;
}

export const event = <Fact>(name: string): DomainEvent<Fact> => ({ name });

export interface Hearer {
  name: string;
  hear: (tx: Transaction, fact: unknown) => Promise<void>;
}

export const when = <Fact>(
  { name }: DomainEvent<Fact>,
  hear: (tx: Transaction, fact: Fact) => Promise<void>,
): Hearer => ({ name, hear: hear as Hearer['hear'] });

/** Tells it within the transaction that made it so: what follows from it is done before that ends, or nothing is. */
export async function tell<Fact>(
  { hearers }: Pick<Deps, 'hearers'>,
  tx: Transaction,
  { name }: DomainEvent<Fact>,
  fact: Fact,
): Promise<void> {
  for (const hearer of hearers.filter((one) => one.name === name)) {
    await hearer.hear(tx, fact);
  }
}
