import * as m from '@lyceum/i18n/words';
import type { ReactNode } from 'react';
import { Icon } from '../ui/icon.tsx';
import type { IconName } from '../ui/icons.ts';

const points: readonly [IconName, () => string][] = [
  ['shield', m.accounts_crossBorderUse],
  ['person', m.accounts_crossBorderRights],
  ['eye', m.accounts_crossBorderWithout],
];

/** Where data is kept, for what, and what can be done about it. */
export function CrossBorderText(): ReactNode {
  return (
    <div>
      <p className="text-body">{m.accounts_crossBorderText()}</p>
      <ul className="mt-4 flex flex-col gap-3 text-small text-muted">
        {points.map(([icon, text]) => (
          <li key={icon} className="flex items-start gap-3">
            <Icon name={icon} size={20} className="text-brand-ink" />
            {text()}
          </li>
        ))}
      </ul>
    </div>
  );
}
