import { Input } from 'antd';
import type { ReactNode } from 'react';

interface InstantFieldProps {
  label: string;
  /** ISO 8601. */
  value: string | null;
  onChange: (value: string | null) => void;
}

/** `2026-05-01T10:00` of this device's zone, as the browser's own field wants it. */
function localText(iso: string): string {
  const instant = new Date(iso);
  return new Date(instant.getTime() - instant.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}

/** A day and a time, in the zone of the device. */
export function InstantField({ label, value, onChange }: InstantFieldProps): ReactNode {
  return (
    <Input
      type="datetime-local"
      aria-label={label}
      value={value === null ? '' : localText(value)}
      onChange={({ target }) => onChange(target.value === '' ? null : new Date(target.value).toISOString())}
    />
  );
}
