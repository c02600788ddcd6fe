import type { Language, LocalizedText } from '@lyceum/domain/language';
import { Input } from 'antd';
import type { ReactNode } from 'react';
import { languageNames } from './language-names.ts';

interface WordsFieldsProps {
  label: string;
  value: LocalizedText;
  onChange: (value: LocalizedText) => void;
  most: number;
  /** Lines of a longer text. */
  rows?: number;
  disabled?: boolean;
}

const shown: readonly Language[] = ['zh-TW', 'zh-CN', 'en'];

/** One text in three languages side by side, so that what is missing is seen. */
export function WordsFields({ label, value, onChange, most, rows, disabled }: WordsFieldsProps): ReactNode {
  return (
    <fieldset className="words">
      <legend>{label}</legend>
      {shown.map((language) => {
        const field = {
          lang: language,
          value: value[language],
          maxLength: most,
          disabled,
          placeholder: languageNames[language],
          'aria-label': `${label} · ${languageNames[language]}`,
          onChange: ({ target }: { target: { value: string } }) => onChange({ ...value, [language]: target.value }),
        };
        return rows ? <Input.TextArea key={language} {...field} rows={rows} /> : <Input key={language} {...field} />;
      })}
    </fieldset>
  );
}

export const noWords: LocalizedText = { 'zh-TW': '', 'zh-CN': '', en: '' };
