import type { Region } from '@lyceum/domain/region';
import * as m from '@lyceum/i18n/words';

export const regionWords: Record<Region, () => string> = {
  tw: m.agencies_region_tw,
  cn: m.agencies_region_cn,
  us: m.agencies_region_us,
};
