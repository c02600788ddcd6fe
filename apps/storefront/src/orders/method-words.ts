import * as m from '@lyceum/i18n/words';
import type { IconName } from '../ui/icons.ts';

interface MethodWords {
  icon: IconName;
  name: () => string;
  note: () => string;
}

/** By SPEC.md's payment method codes; an older order may name one that is not offered any more. */
export const methodWords: Partial<Record<number, MethodWords>> = {
  7: { icon: 'card', name: m.payments_method7, note: m.payments_method7Note },
  8: { icon: 'card', name: m.payments_method8, note: m.payments_method8Note },
  9: { icon: 'card', name: m.payments_method9, note: m.payments_method9Note },
  10: { icon: 'card', name: m.payments_method10, note: m.payments_method10Note },
  11: { icon: 'card', name: m.payments_method11, note: m.payments_method11Note },
  12: { icon: 'card', name: m.payments_method12, note: m.payments_method12Note },
  13: { icon: 'card', name: m.payments_method13, note: m.payments_method13Note },
  14: { icon: 'card', name: m.payments_method14, note: m.payments_method14Note },
  15: { icon: 'card', name: m.payments_method15, note: m.payments_method15Note },
  16: { icon: 'card', name: m.payments_method16, note: m.payments_method16Note },
  17: { icon: 'card', name: m.payments_method17, note: m.payments_method17Note },
  18: { icon: 'card', name: m.payments_method18, note: m.payments_method18Note },
};
