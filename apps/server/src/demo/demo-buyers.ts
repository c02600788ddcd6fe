import { legalVersion, requiredConsents } from '@lyceum/domain/accounts';
import { idOf } from '@lyceum/fixtures/ids';
import { hash } from '@node-rs/argon2';
import type { consents, users } from '../people/accounts/accounts.tables.ts';

/** The start line of the demo shows it, with the first phone. */
export const demoPassword = 'lyceum2026';

export const demoBuyers = [
  { id: 'usr_demo1', phone: '+886900000001', nickName: '曉晴媽媽' },
  { id: 'usr_demo2', phone: '+886900000002', nickName: '阿哲' },
  { id: 'usr_demo3', phone: '+886900000003', nickName: 'Joanne' },
] as const;

/** Signs in on the phone and finds a consultant's own place there. */
export const demoConsultant = {
  id: 'usr_demo4',
  phone: '+886900000004',
  nickName: '唐雨柔',
  consultantId: idOf('cns', 'Tang Yu-jou'),
} as const;
const people = [...demoBuyers, demoConsultant];

/** Rows of people who agreed to everything and can sign in with the demo's password. */
export async function demoBuyerRows(
  now: Date,
): Promise<{ users: (typeof users.$inferInsert)[]; consents: (typeof consents.$inferInsert)[] }> {
  const passwordHash = await hash(demoPassword);
  return {
    users: people.map(({ id, phone, nickName }) => ({
      id,
      phone,
      nickName,
      region: 'tw',
      language: 'zh-TW',
      passwordHash,
      createdAt: now,
    })),
    consents: people.flatMap(({ id: userId }) =>
      requiredConsents.map((kind) => ({
        id: `cst_${userId}_${kind}`,
        userId,
        kind,
        version: legalVersion,
        givenAt: now,
      })),
    ),
  };
}
