import type { Language, LocalizedText } from '@lyceum/domain/language';
import * as m from '@lyceum/i18n/words';
import { Input } from 'antd';
import { use, useEffect, useId, type ReactNode } from 'react';
import { FaultNote } from '../ui/fault-note.tsx';
import { FieldTroubles } from '../ui/field-troubles.ts';
import { languageNames } from '@lyceum/domain/language';

interface WordsFieldsProps {
  label: string;
  value: LocalizedText;
  onChange: (value: LocalizedText) => void;
  /** Characters that are taken; more can be written, is counted, and not saved until it is shorter. */
  most: number;
  /** Lines of a longer text. */
  rows?: number;
  disabled?: boolean;
  /** Where they stand in the form, so that one can be led to them. */
  path?: string;
  /** What the form has against the text of a language. */
  faultOf?: (path: string) => string | null;
}

const shown: readonly Language[] = ['zh-TW', 'zh-CN', 'en'];

/** One text in three languages side by side, so that what is missing is seen. */
export function WordsFields({ label, value, onChange, path, faultOf, ...field }: WordsFieldsProps): ReactNode {
  return (
    <fieldset className="words">
      <legend>{label}</legend>
      {shown.map((language) => {
        const place = path === undefined ? undefined : `${path}.${language}`;
        return (
          <WordsField
            key={language}
            {...field}
            label={label}
            language={language}
            path={place}
            fault={(place !== undefined && faultOf?.(place)) || null}
            value={value[language]}
            onChange={(text) => onChange({ ...value, [language]: text })}
          />
        );
      })}
    </fieldset>
  );
}

interface WordsFieldProps extends Pick<WordsFieldsProps, 'label' | 'most' | 'rows' | 'disabled'> {
  language: Language;
  path: string | undefined;
  fault: string | null;
  value: string;
  onChange: (text: string) => void;
}

/** From this part of what is taken on, one sees how much is left. */
const nearlyFull = 0.8;

function WordsField(props: WordsFieldProps): ReactNode {
  const { label, language, path, fault, value, most, rows, disabled, onChange } = props;
  const note = useId();
  const tell = use(FieldTroubles);
  const { length } = value.trim();
  const trouble = length > most ? m.office_tooLong({ over: (length - most).toLocaleString('en') }) : null;
  useEffect(() => {
    tell(note, trouble);
    return () => tell(note, null);
  }, [tell, note, trouble]);
  const wrong = trouble ?? fault;
  const field = {
    lang: language,
    value,
    disabled,
    placeholder: languageNames[language],
    'aria-label': `${label} · ${languageNames[language]}`,
    'aria-invalid': wrong !== null,
    'aria-describedby': note,
    status: wrong === null ? ('' as const) : ('error' as const),
    onChange: ({ target }: { target: { value: string } }) => onChange(target.value),
  };
  return (
    <div className="words-field" data-path={path} data-fault={wrong !== null || undefined}>
      {rows ? <Input.TextArea {...field} rows={rows} /> : <Input {...field} />}
      <FaultNote id={note}>{wrong}</FaultNote>
      {length >= most * nearlyFull && (
        <small className="muted count">
          {m.office_textCount({ count: length.toLocaleString('en'), most: most.toLocaleString('en') })}
        </small>
      )}
    </div>
  );
}

export const noWords: LocalizedText = { 'zh-TW': '', 'zh-CN': '', en: '' };
