import { chargeableStep, type Currency } from '@lyceum/domain/money';
import * as m from '@lyceum/i18n/words';
import type { ReactNode } from 'react';
import { NumberField, type NumberFieldProps } from './number-field.tsx';

interface MoneyFieldProps extends Pick<NumberFieldProps, 'label' | 'disabled' | 'fault' | 'required' | 'placeholder'> {
  /** Null where the amount alone does not say it, as with a bank's notice. */
  currency: Currency | null;
  /** Minor units. */
  value: number | null;
  onChange: (value: number | null) => void;
  /** What to say of a zero; without it, that the amount has to be more. */
  zeroText?: string;
}

/** Minor units of one of the currency's own. */
const unit = 100;
/** The most that the calls take. */
const most = 1e10;

/** An amount as people write it: full-width digits, separators and a currency's sign are read, and nothing is guessed. An empty one is no zero. */
export function MoneyField({ currency, value, onChange, zeroText, ...field }: MoneyFieldProps): ReactNode {
  const isWhole = currency !== null && chargeableStep[currency] === unit;
  return (
    <NumberField
      {...field}
      {...(currency !== null && { prefix: currency })}
      least={isWhole ? 1 : 1 / unit}
      most={most}
      decimals={isWhole ? 0 : 2}
      wordsFor={{
        tooSmall: zeroText ?? m.office_amountTooSmall(),
        ...(isWhole && { tooFine: m.office_amountWhole() }),
      }}
      value={value === null ? null : value / unit}
      onChange={(next) => onChange(next === null ? null : Math.round(next * unit))}
    />
  );
}
