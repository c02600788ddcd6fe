import type { AgeBand } from '@lyceum/domain/catalogue';
import * as m from '@lyceum/i18n/words';

export const ageWords: Record<AgeBand, () => string> = {
  under3: m.products_age_under3,
  '3-6': m.products_age_3to6,
  '6-12': m.products_age_6to12,
  '12-18': m.products_age_12to18,
  '18-25': m.products_age_18to25,
  over25: m.products_age_over25,
};
