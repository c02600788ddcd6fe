import { numberText, typedNumber, type NumberBounds, type NumberFault } from '@lyceum/domain/typed-number';
import * as m from '@lyceum/i18n/words';
import { numberFaultText } from '@lyceum/i18n/number-fault-text';
import { Input } from 'antd';
import { use, useEffect, useId, useState, type ReactNode } from 'react';
import { FaultNote } from './fault-note.tsx';
import { FieldTroubles } from './field-troubles.ts';

export interface NumberFieldProps extends NumberBounds {
  label: string;
  value: number | null;
  /** What was read, each time it is another one; null for an empty field, unless it has to be filled. */
  onChange: (value: number | null) => void;
  /** An empty field is a mistake, and told. */
  required?: boolean;
  /** What the form has against the number. */
  fault?: string | null;
  /** Other words for a number that cannot be. */
  wordsFor?: Partial<Record<NumberFault, string>>;
  /** No thousands apart: a year. */
  plain?: boolean;
  prefix?: string;
  suffix?: string;
  placeholder?: string;
  disabled?: boolean;
}

/**
 * A number as people type it. The typed text stays as it is while one types; left, it is shown with its thousands apart. What cannot be read
 * is neither cut nor changed into another number: it stays, and the field says what is wrong.
 */
export function NumberField(props: NumberFieldProps): ReactNode {
  const {
    label,
    value,
    onChange,
    required = false,
    fault = null,
    wordsFor,
    least,
    most,
    decimals,
    plain,
    ...look
  } = props;
  const bounds = { least, most, decimals };
  const note = useId();
  const tell = use(FieldTroubles);
  const textOf = (number: number | null): string =>
    number === null ? '' : plain ? String(number) : numberText(number, decimals);
  const [typed, setTyped] = useState({ text: textOf(value), value });
  const [isLeft, setLeft] = useState(true);
  if (typed.value !== value) {
    // Somebody else set it: a restored draft, a colleague's change.
    setTyped({ text: textOf(value), value });
  }
  const read = typedNumber(typed.text, bounds);
  const isEmpty = required && 'value' in read && read.value === null;
  const trouble =
    'fault' in read
      ? (wordsFor?.[read.fault] ?? numberFaultText(read.fault, bounds))
      : isEmpty
        ? m.office_fillIn()
        : null;
  useEffect(() => {
    tell(note, trouble);
    return () => tell(note, null);
  }, [tell, note, trouble]);
  const shown = trouble === null ? fault : isLeft ? trouble : null;

  const type = (text: string): void => {
    const next = typedNumber(text, bounds);
    if ('fault' in next || (required && next.value === null)) {
      setTyped({ text, value });
      return;
    }
    setTyped({ text, value: next.value });
    if (next.value !== value) {
      onChange(next.value);
    }
  };
  return (
    <>
      <Input
        {...look}
        inputMode={decimals === 0 ? 'numeric' : 'decimal'}
        autoComplete="off"
        className="number"
        aria-label={label}
        aria-invalid={shown !== null}
        aria-describedby={note}
        status={shown === null ? '' : 'error'}
        value={typed.text}
        onChange={({ target }) => type(target.value)}
        onFocus={() => trouble === null && setLeft(false)}
        onBlur={() => {
          setLeft(true);
          if (trouble === null) {
            setTyped({ text: textOf(value), value });
          }
        }}
      />
      <FaultNote id={note}>{shown}</FaultNote>
    </>
  );
}
