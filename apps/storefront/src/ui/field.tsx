import { useId, useState, type InputHTMLAttributes, type ReactNode } from 'react';
import * as m from '@lyceum/i18n/words';
import { IconButton } from './button.tsx';
import { Icon } from './icon.tsx';

type InputProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange' | 'value'>;

interface FieldProps extends InputProps {
  label: string;
  value: string;
  onText: (value: string) => void;
  /** What to do next; tied to the input and read out. */
  error?: string | null | undefined;
  hint?: string;
  before?: ReactNode;
  after?: ReactNode;
}

/** One line of text with its label, and what is wrong with it below. */
export function Field({
  label,
  value,
  onText,
  error,
  hint,
  before,
  after,
  className = '',
  ...input
}: FieldProps): ReactNode {
  const id = useId();
  const note = error ?? hint;
  return (
    <div className={`flex flex-col gap-1.5 ${className}`}>
      <label htmlFor={id} className="text-small font-medium">
        {label}
      </label>
      <div
        className={`flex min-h-[max(52px,var(--target))] items-center gap-2 rounded-field bg-paper px-4 ring-inset in-data-card:bg-page focus-within:ring-2 focus-within:ring-brand ${error ? 'ring-2 ring-bad' : ''}`}
      >
        {before}
        <input
          {...input}
          id={id}
          value={value}
          onChange={(event) => onText(event.target.value)}
          aria-invalid={error ? true : undefined}
          aria-describedby={note ? `${id}-note` : undefined}
          className="min-w-0 flex-1 bg-transparent py-3 text-body outline-none placeholder:text-muted"
        />
        {after}
      </div>
      {note && (
        <p
          id={`${id}-note`}
          role={error ? 'alert' : undefined}
          className={`text-note ${error ? 'text-bad-ink' : 'text-muted'}`}
        >
          {note}
        </p>
      )}
    </div>
  );
}

interface LongFieldProps {
  label: string;
  value: string;
  onText: (value: string) => void;
  maxLength: number;
  error?: string | null | undefined;
}

/** Several sentences; it grows with them. */
export function LongField({ label, value, onText, maxLength, error }: LongFieldProps): ReactNode {
  const id = useId();
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={id} className="text-small font-medium">
        {label}
      </label>
      <textarea
        id={id}
        value={value}
        maxLength={maxLength}
        onChange={(event) => onText(event.target.value)}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-note` : undefined}
        className={`field-sizing-content max-h-60 min-h-24 w-full resize-none rounded-field bg-paper px-4 py-3 text-body outline-none ring-inset in-data-card:bg-page focus:ring-2 focus:ring-brand ${error ? 'ring-2 ring-bad' : ''}`}
      />
      {error && (
        <p id={`${id}-note`} role="alert" className="text-note text-bad-ink">
          {error}
        </p>
      )}
    </div>
  );
}

/** A password that can be looked at. */
export function PasswordField(props: Omit<FieldProps, 'type' | 'after'>): ReactNode {
  const [open, setOpen] = useState(false);
  return (
    <Field
      {...props}
      type={open ? 'text' : 'password'}
      after={
        <IconButton
          label={m.shell_showPassword()}
          aria-pressed={open}
          className="-mr-3 text-muted"
          onClick={() => setOpen(!open)}
        >
          <Icon name={open ? 'eyeOff' : 'eye'} size={20} />
        </IconButton>
      }
    />
  );
}

interface CodeFieldProps {
  label: string;
  value: string;
  onText: (digits: string) => void;
  /** Called with the digits once the last one is in. */
  onFull?: ((digits: string) => void) | undefined;
  error?: string | null;
  digits?: number;
  autoFocus?: boolean;
}

/** One input over a row of boxes, so that the phone can fill in the code from the message by itself. */
export function CodeField({ label, value, onText, onFull, error, digits = 6, autoFocus }: CodeFieldProps): ReactNode {
  const id = useId();
  const take = (text: string): void => {
    // A whole message that was pasted has more digits than the code's.
    const whole = new RegExp(`(?<!\\d)\\d{${digits}}(?!\\d)`).exec(text.normalize('NFKC'))?.[0];
    const plain = whole ?? text.normalize('NFKC').replace(/\D/g, '').slice(0, digits);
    onText(plain);
    if (plain.length === digits && plain !== value) {
      onFull?.(plain);
    }
  };
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={id} className="text-small font-medium">
        {label}
      </label>
      <div className="group relative">
        <div className="figures grid grid-flow-col gap-2" aria-hidden="true">
          {Array.from({ length: digits }, (_, at) => (
            <span
              key={at}
              className={`grid h-[max(56px,var(--target))] place-items-center rounded-field bg-paper text-title font-semibold ring-inset in-data-card:bg-page ${error ? 'ring-2 ring-bad' : at === Math.min(value.length, digits - 1) ? 'group-focus-within:ring-2 group-focus-within:ring-brand' : ''}`}
            >
              {value[at] ?? ''}
            </span>
          ))}
        </div>
        <input
          id={id}
          value={value}
          onChange={(event) => take(event.target.value)}
          inputMode="numeric"
          autoComplete="one-time-code"
          // oxlint-disable-next-line jsx-a11y/no-autofocus
          autoFocus={autoFocus}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-note` : undefined}
          className="absolute inset-0 size-full bg-transparent text-transparent caret-transparent outline-none selection:bg-transparent"
        />
      </div>
      {error && (
        <p id={`${id}-note`} role="alert" className="text-note text-bad-ink">
          {error}
        </p>
      )}
    </div>
  );
}

/** A box to tick, with a sentence that may hold links. */
export function Checkbox({
  checked,
  onCheck,
  children,
  error,
}: {
  checked: boolean;
  onCheck: (checked: boolean) => void;
  children: ReactNode;
  error?: boolean;
}): ReactNode {
  return (
    <label className="flex min-h-target items-center gap-3 text-small text-muted">
      <input
        type="checkbox"
        className="peer sr-only"
        checked={checked}
        onChange={(event) => onCheck(event.target.checked)}
      />
      <span
        className={`grid size-6 shrink-0 place-items-center rounded-full text-transparent ring-2 ring-inset peer-checked:bg-fill peer-checked:text-on-fill peer-checked:ring-fill peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-brand ${error ? 'ring-bad' : 'ring-muted'}`}
      >
        <Icon name="check" size={16} />
      </span>
      <span>{children}</span>
    </label>
  );
}

/** How many, with a button on either side. */
export function Stepper({
  label,
  value,
  least = 1,
  most,
  onStep,
}: {
  label: string;
  value: number;
  least?: number;
  most: number;
  onStep: (value: number) => void;
}): ReactNode {
  return (
    <div
      role="group"
      aria-label={label}
      className="inline-flex items-center self-start rounded-full bg-paper in-data-card:bg-page"
    >
      <IconButton
        label={m.shell_less()}
        disabled={value <= least}
        className="disabled:opacity-35"
        onClick={() => onStep(value - 1)}
      >
        <Icon name="minus" size={18} />
      </IconButton>
      <output className="figures min-w-6 text-center font-semibold">{value}</output>
      <IconButton
        label={m.shell_more()}
        disabled={value >= most}
        className="disabled:opacity-35"
        onClick={() => onStep(value + 1)}
      >
        <Icon name="plus" size={18} />
      </IconButton>
    </div>
  );
}
