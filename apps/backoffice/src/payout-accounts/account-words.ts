import type { PayoutAccountState } from '@lyceum/domain/payout-accounts';
import * as m from '@lyceum/i18n/words';
import type { Tone } from '../ui/state-tag.tsx';

export const accountStateWords: Record<PayoutAccountState, () => string> = {
  asked: m.payoutAccounts_state_asked,
  checked: m.payoutAccounts_state_checked,
  approved: m.payoutAccounts_state_approved,
  refused: m.payoutAccounts_state_refused,
  withdrawn: m.payoutAccounts_state_withdrawn,
};

export const accountTones: Record<PayoutAccountState, Tone> = {
  asked: 'warn',
  checked: 'warn',
  approved: 'good',
  refused: 'bad',
  withdrawn: 'plain',
};
