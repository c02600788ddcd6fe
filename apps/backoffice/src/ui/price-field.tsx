import type { Currency } from '@lyceum/domain/money';
import * as m from '@lyceum/i18n/words';
import { ask } from '@lyceum/web/notices';
import { Checkbox, Input } from 'antd';
import type { ReactNode } from 'react';
import { Labelled } from './labelled.tsx';
import { MoneyField } from './money-field.tsx';

interface PriceFieldProps {
  label: string;
  /** Where it stands in the form. */
  path: string;
  currency: Currency;
  /** Minor units; null while nobody has said it. */
  value: number | null;
  onChange: (value: number | null) => void;
  /** Buyers see it already: it cannot be left empty. */
  required?: boolean;
  fault?: string | null;
}

/** What something costs. Free is no amount that one may come to by a slip: it is a choice, and it asks. */
export function PriceField({ label, path, value, onChange, ...field }: PriceFieldProps): ReactNode {
  const isFree = value === 0;
  const choose = async (free: boolean): Promise<void> => {
    if (!free) {
      onChange(null);
    } else if (
      await ask({ title: m.office_freeTitle({ label }), text: m.office_freeText(), yes: m.office_freeYes() })
    ) {
      onChange(0);
    }
  };
  return (
    <div className="price">
      <Labelled label={label} path={path}>
        {isFree ? (
          <Input aria-label={label} disabled value={m.shell_free()} />
        ) : (
          <MoneyField {...field} label={label} value={value} onChange={onChange} zeroText={m.office_zeroIsFree()} />
        )}
      </Labelled>
      <Checkbox
        checked={isFree}
        aria-label={`${label} · ${m.shell_free()}`}
        onChange={({ target }) => void choose(target.checked)}
      >
        {m.shell_free()}
      </Checkbox>
    </div>
  );
}
