import type { PayoutState } from '@lyceum/domain/payments';
import * as m from '@lyceum/i18n/words';
import type { Tone } from '../ui/state-tag.tsx';

export const payoutWords: Record<PayoutState, () => string> = {
  prepared: m.payouts_state_prepared,
  paid: m.payouts_state_paid,
  discarded: m.payouts_state_discarded,
};

export const payoutTones: Record<PayoutState, Tone> = { prepared: 'warn', paid: 'good', discarded: 'plain' };
