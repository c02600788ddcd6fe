import * as m from '@lyceum/i18n/words';
import type { IconName } from '../ui/icons.ts';

interface MethodWords {
  icon: IconName;
  name: () => string;
  note: () => string;
}

/** By SPEC.md's payment method codes; an older order may name one that is not offered any more. */
export const methodWords: Partial<Record<number, MethodWords>> = {
  16: { icon: 'card', name: m.payments_method16, note: m.payments_method16Note },
};
