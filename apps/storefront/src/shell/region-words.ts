import type { Region } from '@lyceum/domain/region';
import * as m from '@lyceum/i18n/words';

export const regionWords: Record<Region, () => string> = {
  tw: m.shell_regionTw,
  cn: m.shell_regionCn,
  us: m.shell_regionUs,
};
