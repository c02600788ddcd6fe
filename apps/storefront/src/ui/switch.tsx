import type { ReactNode } from 'react';

interface SwitchProps {
  on: boolean;
  onSwitch: (on: boolean) => void;
  disabled?: boolean;
  /** What is switched. */
  children: ReactNode;
}

/** On or off, at once: a choice that is sent off with others is a `Checkbox`. */
export function Switch({ on, onSwitch, disabled, children }: SwitchProps): ReactNode {
  return (
    <label className="flex min-h-target items-center gap-3 text-body">
      <span className="min-w-0 flex-1">{children}</span>
      <input
        type="checkbox"
        role="switch"
        className="peer sr-only"
        checked={on}
        disabled={disabled}
        onChange={(event) => onSwitch(event.target.checked)}
      />
      <span className="h-8 w-13 shrink-0 rounded-full p-1 ring-2 ring-inset ring-muted transition-colors peer-checked:bg-fill peer-checked:ring-fill peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-brand peer-disabled:opacity-35 after:block after:size-6 after:scale-75 after:rounded-full after:bg-muted after:transition-transform peer-checked:after:translate-x-5 peer-checked:after:scale-100 peer-checked:after:bg-on-fill" />
    </label>
  );
}
