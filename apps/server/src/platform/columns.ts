import type { LocalizedText } from '@lyceum/domain/language';
import type { Currency } from '@lyceum/domain/money';
import { bigint, customType, jsonb, text, timestamp } from 'drizzle-orm/pg-core';

/** Column kinds that every table uses in the same way. */
export const id = (name = 'id') => text(name);
export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });
export const words = (name: string) => jsonb(name).$type<LocalizedText>();
/** Minor units. */
export const amount = (name: string) => bigint(name, { mode: 'number' });
export const currency = (name = 'currency') => text(name).$type<Currency>();
export const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' });
export const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' });
export const cube = customType<{ data: string }>({ dataType: () => 'cube' });
export const transactionId = customType<{ data: string }>({ dataType: () => 'xid8' });
/** Half-open, as PostgreSQL writes it. */
export const instantRange = customType<{ data: string }>({ dataType: () => 'tstzrange' });
