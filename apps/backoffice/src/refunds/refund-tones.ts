import type { RefundState } from '@lyceum/domain/refunds';
import type { Tone } from '../ui/state-tag.tsx';

export const refundTones: Record<RefundState, Tone> = {
  asked: 'warn',
  refused: 'bad',
  appealed: 'warn',
  dismissed: 'bad',
  withdrawn: 'plain',
  proposed: 'warn',
  sending: 'good',
  disputed: 'bad',
  reversed: 'plain',
  repaid: 'good',
};
