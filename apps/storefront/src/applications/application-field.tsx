import {
  factsOfField,
  isMasked,
  longestValue,
  type ApplicationField,
  type FieldFault,
} from '@lyceum/domain/applications';
import type { Region } from '@lyceum/domain/region';
import { choiceName, faultText, fieldName } from '@lyceum/i18n/application-words';
import * as m from '@lyceum/i18n/words';
import type { ReactNode } from 'react';
import { Field } from '../ui/field.tsx';
import { PaperField } from './paper-field.tsx';

interface ApplicationFieldProps {
  field: ApplicationField;
  nation: Region;
  /** What is written, or the file of a paper. */
  value: string;
  optional: boolean;
  fault: FieldFault | null;
  /** Of a review that sent it back. */
  reason: string | undefined;
  onValue: (value: string) => void;
}

/** Who writes over a masked number writes a new one. */
const afterMask = (before: string, text: string): string =>
  !isMasked(before) ? text : text.startsWith(before) ? text.slice(before.length) : '';

/** One field of an application, by its kind, with why a review sent it back. */
export function ApplicationFieldRow(props: ApplicationFieldProps): ReactNode {
  const { field, nation, value, optional, fault, reason, onValue } = props;
  const { kind, choices, sealed } = factsOfField(field);
  const name = fieldName(field, nation);
  const label = optional ? m.applications_optional({ field: name }) : name;
  const error = fault && faultText(field, fault);
  return (
    <div className="flex flex-col gap-1.5" data-field={field}>
      {reason !== undefined && (
        <p className="wrap-anywhere rounded-field bg-warn-soft px-3 py-2 text-small text-warn-ink">
          {m.applications_reasonOf({ reason })}
        </p>
      )}
      {kind === 'paper' ? (
        <PaperField label={label} fileId={value === '' ? undefined : value} error={error} onFile={onValue} />
      ) : choices ? (
        <ChoiceChips {...{ label, choices, value, error, onValue }} several={kind === 'choices'} />
      ) : (
        <Field
          label={label}
          value={value}
          maxLength={longestValue}
          type={kind === 'date' ? 'date' : kind === 'email' ? 'email' : kind === 'phone' ? 'tel' : 'text'}
          inputMode={kind === 'phone' ? 'tel' : kind === 'email' ? 'email' : undefined}
          autoComplete={kind === 'email' ? 'email' : kind === 'phone' ? 'tel' : 'off'}
          error={error}
          {...(sealed && { hint: m.applications_sealedNote() })}
          onText={(text) => onValue(afterMask(value, text))}
        />
      )}
    </div>
  );
}

interface ChoiceChipsProps {
  label: string;
  choices: readonly string[];
  value: string;
  several: boolean;
  error: string | null;
  onValue: (value: string) => void;
}

/** One of a few, or some of them. */
function ChoiceChips({ label, choices, value, several, error, onValue }: ChoiceChipsProps): ReactNode {
  const chosen = value === '' ? [] : value.split(',');
  const turn = (choice: string): string =>
    (several
      ? choices.filter((one) => (one === choice ? !chosen.includes(one) : chosen.includes(one)))
      : [choice]
    ).join(',');
  return (
    <div role="group" aria-label={label} className="flex flex-col gap-1.5">
      <span className="text-small font-medium">{label}</span>
      <div className="flex flex-wrap gap-2">
        {choices.map((choice) => (
          <button
            key={choice}
            type="button"
            aria-pressed={chosen.includes(choice)}
            data-fault={error ? '' : undefined}
            onClick={() => onValue(turn(choice))}
            className="press min-h-target rounded-full bg-page px-4 text-small aria-pressed:bg-brand-soft aria-pressed:font-semibold aria-pressed:text-brand-ink"
          >
            {choiceName(choice)}
          </button>
        ))}
      </div>
      {error && (
        <p role="alert" className="text-note text-bad-ink">
          {error}
        </p>
      )}
    </div>
  );
}
