import { saveMine, type mine } from '@lyceum/contract/consultants.calls';
import { languages, type Language, type LocalizedText } from '@lyceum/domain/language';
import * as m from '@lyceum/i18n/words';
import type { ReplyOf } from '@lyceum/web/call-client';
import { useCommand } from '@lyceum/web/command';
import { toast } from '@lyceum/web/notices';
import { useState, type ReactNode } from 'react';
import { languageNames } from '../shell/language-names.ts';
import { Button } from '../ui/button.tsx';
import { Checkbox, Field, LongField } from '../ui/field.tsx';

type Profile = NonNullable<ReplyOf<typeof mine>['consultant']>['profile'];

/** What buyers read of a consultant, in each language. */
export function ProfileForm({ profile, onSaved }: { profile: Profile; onSaved: () => void }): ReactNode {
  const [value, setValue] = useState(profile);
  const { run, busy } = useCommand(saveMine, { throttleMs: 300 });
  const write = (field: 'name' | 'title' | 'story', language: Language, text: string): void =>
    setValue((now) => ({ ...now, [field]: { ...now[field], [language]: text } satisfies LocalizedText }));
  const speak = (language: Language, does: boolean): void =>
    setValue((now) => ({
      ...now,
      languages: languages.filter((one) => (one === language ? does : now.languages.includes(one))),
    }));
  async function save(): Promise<void> {
    if ((await run(value))?.data) {
      toast(m.consultants_profileSaved(), 'good');
      onSaved();
    }
  }
  const isNamed = languages.every((language) => value.name[language].trim() !== '');
  return (
    <>
      {languages.map((language) => (
        <div key={language} className="flex flex-col gap-3" lang={language}>
          <Field
            label={`${m.consultants_yourName()} · ${languageNames[language]}`}
            maxLength={60}
            value={value.name[language]}
            error={value.name[language].trim() === '' ? m.refusals_consultantNameMissing() : null}
            onText={(text) => write('name', language, text)}
          />
          <Field
            label={`${m.consultants_yourTitle()} · ${languageNames[language]}`}
            maxLength={80}
            value={value.title[language]}
            onText={(text) => write('title', language, text)}
          />
          <LongField
            label={`${m.consultants_story()} · ${languageNames[language]}`}
            maxLength={2_000}
            value={value.story[language]}
            onText={(text) => write('story', language, text)}
          />
        </div>
      ))}
      <fieldset>
        <legend className="text-small font-medium">{m.consultants_language()}</legend>
        {languages.map((language) => (
          <Checkbox
            key={language}
            checked={value.languages.includes(language)}
            onCheck={(does) => speak(language, does)}
          >
            {languageNames[language]}
          </Checkbox>
        ))}
      </fieldset>
      <Button
        size="large"
        wide
        busy={busy}
        disabled={!isNamed || value.languages.length === 0}
        onClick={() => void save()}
      >
        {m.consultants_saveProfile()}
      </Button>
    </>
  );
}
