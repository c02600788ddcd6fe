import type { CaseState } from '@lyceum/domain/support';
import * as m from '@lyceum/i18n/words';
import type { Tone } from '../ui/state-tag.tsx';

export const caseWords: Record<CaseState, () => string> = {
  waiting: m.desk_state_waiting,
  taken: m.desk_state_taken,
  solved: m.desk_state_solved,
};
export const caseTones: Record<CaseState, Tone> = { waiting: 'warn', taken: 'good', solved: 'plain' };
