import { chargeableStep, type Currency } from '@lyceum/domain/money';
import { InputNumber } from 'antd';
import type { ReactNode } from 'react';

interface MoneyFieldProps {
  label: string;
  currency: Currency;
  /** Minor units. */
  value: number | null;
  onChange: (value: number | null) => void;
  disabled?: boolean;
}

const unit = 100;

/** An amount as people write it; only what can be charged in the currency can be typed. */
export function MoneyField({ label, currency, value, onChange, disabled }: MoneyFieldProps): ReactNode {
  return (
    <InputNumber<number>
      aria-label={label}
      prefix={currency}
      min={0}
      max={1e10}
      precision={chargeableStep[currency] === unit ? 0 : 2}
      controls={false}
      disabled={disabled}
      value={value === null ? null : value / unit}
      onChange={(next) => onChange(next === null ? null : Math.round(next * unit))}
    />
  );
}
