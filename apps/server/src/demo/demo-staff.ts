import type { AgencyRight, OperatorRight } from '@lyceum/domain/permissions';
import type { DemoCatalogue } from '@lyceum/fixtures/catalogue.types';
import { hash } from '@node-rs/argon2';
import { Secret } from 'otpauth';
import type { Deps } from '../platform/deps.ts';
import { sealSecret } from '../people/staff/second-factor.ts';
import type { staff, staffSecondFactors } from '../people/staff/staff.tables.ts';
import { codeAt } from '../people/staff/totp.ts';
import { demoPassword } from './demo-buyers.ts';

/** One authenticator for everybody of the demo; the start and /__dev show it. */
export const demoTotpSecret = 'LYCEUMDEMOLYCEUMDEMOLYCEUMDEMOXY';

type DemoStaff = { id: string; email: string; name: string } & (
  | { rights: readonly OperatorRight[] }
  | { agency: number; owner?: true; rights: readonly AgencyRight[] }
);

/** `agency` is its place in the demo's catalogue. */
export const demoStaff: readonly DemoStaff[] = [
  {
    id: 'stf_demo1',
    email: 'operator@lyceum.example',
    name: '平台管理員',
    rights: ['review', 'catalogue', 'orders', 'finance', 'support', 'settings'],
  },
  { id: 'stf_demo2', email: 'support@lyceum.example', name: '官方客服', rights: ['support'] },
  { id: 'stf_demo3', email: 'owner1@lyceum.example', name: '王主任', agency: 0, owner: true, rights: [] },
  { id: 'stf_demo4', email: 'staff1@lyceum.example', name: '小林', agency: 0, rights: ['products', 'orders'] },
  { id: 'stf_demo5', email: 'owner2@lyceum.example', name: '陳老師', agency: 1, owner: true, rights: [] },
  { id: 'stf_demo6', email: 'staff2@lyceum.example', name: '阿美', agency: 1, rights: ['orders', 'verify'] },
  // What one operator asks for another one approves: a lost second factor, a refund above the limit.
  { id: 'stf_demo8', email: 'deputy@lyceum.example', name: '副管理員', rights: ['orders', 'settings'] },
  // Whoever prepares a payout cannot approve it.
  { id: 'stf_demo7', email: 'finance@lyceum.example', name: '財務', rights: ['finance'] },
];

/** Rows of people who can sign in with the demo's password and authenticator. */
export async function demoStaffRows(
  deps: Pick<Deps, 'signer' | 'random'>,
  now: Date,
  agencies: DemoCatalogue['agencies'],
): Promise<{ staff: (typeof staff.$inferInsert)[]; secondFactors: (typeof staffSecondFactors.$inferInsert)[] }> {
  const passwordHash = await hash(demoPassword);
  return {
    staff: demoStaff.map(({ id, email, name, rights, ...post }) => ({
      id,
      agencyId: 'agency' in post ? (agencies[post.agency]?.id ?? null) : null,
      email,
      name,
      language: 'zh-TW',
      owner: 'owner' in post,
      rights: [...rights],
      state: 'active',
      passwordHash,
      createdAt: now,
    })),
    secondFactors: demoStaff.map(({ id: staffId }) => ({
      staffId,
      secret: sealSecret(deps, Secret.fromBase32(demoTotpSecret).bytes),
      confirmedAt: now,
    })),
  };
}

/** What the demo's authenticator shows at that time. */
export const demoCode = (at: Date) => codeAt(Secret.fromBase32(demoTotpSecret).bytes, at);
