import * as m from '@lyceum/i18n/words';
import type { ReactNode } from 'react';
import { Icon } from '../ui/icon.tsx';

/** Over a form: what stands in it was kept from an earlier visit. */
export function RestoredCard(): ReactNode {
  return (
    <p role="status" className="flex items-center gap-2 rounded-card bg-brand-soft p-4 text-small text-brand-ink">
      <Icon name="info" size={18} />
      {m.consultants_restored()}
    </p>
  );
}
