import { saveMine, type mine } from '@lyceum/contract/consultants.calls';
import { credentialLimits, mostTopics, type Credential } from '@lyceum/domain/consultants';
import { languages, type Language, type LocalizedText } from '@lyceum/domain/language';
import * as m from '@lyceum/i18n/words';
import type { ReplyOf } from '@lyceum/web/call-client';
import { useCommand } from '@lyceum/web/command';
import { ask, toast } from '@lyceum/web/notices';
import { useRef, useState, type ReactNode } from 'react';
import { clock, useSettings } from '../session.ts';
import { languageNames } from '@lyceum/domain/language';
import { Screen } from '../shell/screen.tsx';
import { BottomBar } from '../ui/bottom-bar.tsx';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Checkbox, Field, LongField } from '../ui/field.tsx';
import { Icon } from '../ui/icon.tsx';
import { useKeptForm } from './kept-form.ts';
import { OwnPicture } from './own-picture.tsx';
import { RestoredCard } from './restored-card.tsx';

type Place = NonNullable<ReplyOf<typeof mine>['consultant']>;
type Profile = Place['profile'] & { avatar: string | null };

const lastYear = (): number => new Date(clock.now()).getFullYear();

/** What is not right yet, by its field (`name.en`, `credentials.0.year`); the server asks the same. */
function faultsOf({ name, languages: spoken, credentials }: Profile): Record<string, string> {
  const faults: Record<string, string> = {};
  for (const language of languages) {
    if (name[language].trim() === '') {
      faults[`name.${language}`] = m.refusals_consultantNameMissing();
    }
  }
  if (spoken.length === 0) {
    faults['languages'] = m.consultants_languageMissing();
  }
  credentials.forEach(({ title, year }, at) => {
    if (title.trim() === '') {
      faults[`credentials.${at}.title`] = m.consultants_credentialTitleMissing();
    }
    if (year !== null && (year < credentialLimits.firstYear || year > lastYear())) {
      faults[`credentials.${at}.year`] = m.consultants_credentialYearWrong({
        least: credentialLimits.firstYear,
        most: lastYear(),
      });
    }
  });
  return faults;
}

/** What buyers read of a consultant. It stays on the device until it is saved. */
export function ProfileForm({ place, onSaved }: { place: Place; onSaved: () => void }): ReactNode {
  const saved: Profile = { ...place.profile, avatar: null };
  const form = useKeptForm('profileDraft', place.id, { version: null, content: saved });
  const { value, change } = form;
  const { run, busy, refusal, clear } = useCommand(saveMine, { throttleMs: 300 });
  const [tried, setTried] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const faults = faultsOf(value);
  const refused = refusal?.code === 'invalidInput' ? refusal.params.field : null;
  const faultOf = (field: string): string | null =>
    (tried ? faults[field] : undefined) ?? (refused === field ? m.consultants_fieldWrong() : null);
  const write = (part: Partial<Profile>): void => {
    clear();
    change(part);
  };
  const writeWords = (field: 'name' | 'title' | 'story', language: Language, text: string): void =>
    write({ [field]: { ...value[field], [language]: text } satisfies LocalizedText });

  async function save(): Promise<void> {
    setTried(true);
    if (Object.keys(faults).length > 0) {
      requestAnimationFrame(() => {
        const input = box.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
        input?.scrollIntoView({ block: 'center' });
        input?.focus({ preventScroll: true });
      });
      return;
    }
    if ((await run(value))?.data) {
      form.settle({ version: null, content: value });
      toast(m.consultants_profileSaved(), 'good');
      onSaved();
    }
  }
  async function discard(): Promise<void> {
    const sure = await ask({
      title: m.timetables_discardTitle(),
      yes: m.timetables_discard(),
      no: m.timetables_discardNo(),
      danger: true,
    });
    if (sure) {
      form.discard();
    }
  }

  return (
    <Screen
      name="consultants/my-consulting"
      title={m.consultants_profile()}
      foot={
        <BottomBar>
          {form.isChanged && (
            <Button kind="soft" size="large" onClick={() => void discard()}>
              {m.timetables_discard()}
            </Button>
          )}
          <Button size="large" className="flex-1" busy={busy} disabled={!form.isChanged} onClick={() => void save()}>
            {m.consultants_saveProfile()}
          </Button>
        </BottomBar>
      }
    >
      <div ref={box} className="flex flex-col gap-3">
        {form.isRestored && <RestoredCard />}
        <Card>
          <OwnPicture
            name={value.name['zh-TW']}
            picture={value.avatar ?? place.avatar}
            error={refusal?.code === 'pictureUnknown' ? m.refusals_pictureUnknown() : null}
            onPicture={(avatar) => write({ avatar })}
          />
        </Card>
        {languages.map((language) => (
          <Card key={language} className="flex flex-col gap-3" lang={language}>
            <h2 className="text-body font-semibold">{languageNames[language]}</h2>
            <Field
              label={m.consultants_yourName()}
              maxLength={60}
              value={value.name[language]}
              error={faultOf(`name.${language}`)}
              onText={(text) => writeWords('name', language, text)}
            />
            <Field
              label={m.consultants_yourTitle()}
              maxLength={80}
              value={value.title[language]}
              error={faultOf(`title.${language}`)}
              onText={(text) => writeWords('title', language, text)}
            />
            <LongField
              label={m.consultants_story()}
              maxLength={2_000}
              value={value.story[language]}
              error={faultOf(`story.${language}`)}
              onText={(text) => writeWords('story', language, text)}
            />
          </Card>
        ))}
        <Card>
          <fieldset>
            <legend className="text-body font-semibold">{m.consultants_language()}</legend>
            {languages.map((language) => (
              <Checkbox
                key={language}
                checked={value.languages.includes(language)}
                error={faultOf('languages') !== null}
                onCheck={(does) =>
                  write({
                    languages: languages.filter((one) => (one === language ? does : value.languages.includes(one))),
                  })
                }
              >
                {languageNames[language]}
              </Checkbox>
            ))}
            {faultOf('languages') !== null && (
              <p role="alert" className="text-note text-bad-ink">
                {faultOf('languages')}
              </p>
            )}
          </fieldset>
        </Card>
        <Topics value={value.topics} choices={place.topicChoices} onChange={(topics) => write({ topics })} />
        <Credentials value={value.credentials} faultOf={faultOf} onChange={(credentials) => write({ credentials })} />
      </div>
    </Screen>
  );
}

interface TopicsProps {
  value: readonly LocalizedText[];
  choices: readonly LocalizedText[];
  onChange: (topics: LocalizedText[]) => void;
}

const keyOf = ({ en }: LocalizedText): string => en.toLowerCase();
const noTopic: LocalizedText = { 'zh-TW': '', 'zh-CN': '', en: '' };

/** What can be talked about: of what others talk about, or something new in all languages. */
function Topics({ value, choices, onChange }: TopicsProps): ReactNode {
  const { language } = useSettings();
  const [fresh, setFresh] = useState<LocalizedText | null>(null);
  const isFull = value.length >= mostTopics;
  const all = [...new Map([...choices, ...value].map((topic) => [keyOf(topic), topic])).values()];
  const isWhole = fresh !== null && languages.every((one) => fresh[one].trim() !== '');
  const add = (topic: LocalizedText): void => {
    const known = all.find((one) => keyOf(one) === keyOf(topic)) ?? topic;
    onChange([...value.filter((one) => keyOf(one) !== keyOf(known)), known]);
  };
  return (
    <Card className="flex flex-col gap-3">
      <fieldset>
        <legend className="text-body font-semibold">{m.consultants_topics()}</legend>
        <p className="pb-1 text-small text-muted">{m.consultants_topicsHint({ most: mostTopics })}</p>
        <div className="grid sm:grid-cols-2">
          {all.map((topic) => {
            const isChosen = value.some((one) => keyOf(one) === keyOf(topic));
            return (
              <Checkbox
                key={keyOf(topic)}
                checked={isChosen}
                onCheck={(does) => {
                  if (!does) {
                    onChange(value.filter((one) => keyOf(one) !== keyOf(topic)));
                  } else if (!isFull) {
                    add(topic);
                  } else {
                    toast(m.consultants_topicsHint({ most: mostTopics }));
                  }
                }}
              >
                {topic[language]}
              </Checkbox>
            );
          })}
        </div>
      </fieldset>
      {fresh === null ? (
        <Button kind="soft" size="small" className="self-start" disabled={isFull} onClick={() => setFresh(noTopic)}>
          <Icon name="plus" size={16} />
          {m.consultants_newTopic()}
        </Button>
      ) : (
        <>
          {languages.map((one) => (
            <Field
              key={one}
              lang={one}
              label={m.consultants_newTopicIn({ language: languageNames[one] })}
              maxLength={40}
              value={fresh[one]}
              onText={(text) => setFresh({ ...fresh, [one]: text })}
            />
          ))}
          <Button
            kind="soft"
            size="small"
            className="self-start"
            disabled={!isWhole || isFull}
            onClick={() => {
              add({ 'zh-TW': fresh['zh-TW'].trim(), 'zh-CN': fresh['zh-CN'].trim(), en: fresh.en.trim() });
              setFresh(null);
            }}
          >
            {m.consultants_addTopic()}
          </Button>
        </>
      )}
    </Card>
  );
}

interface CredentialsProps {
  value: readonly Credential[];
  faultOf: (field: string) => string | null;
  onChange: (credentials: Credential[]) => void;
}

/** Degrees, licences and certificates, as the consultant states them. */
function Credentials({ value, faultOf, onChange }: CredentialsProps): ReactNode {
  const put = (at: number, part: Partial<Credential>): void =>
    onChange(value.map((one, index) => (index === at ? { ...one, ...part } : one)));
  return (
    <Card className="flex flex-col gap-4">
      <div>
        <h2 className="text-body font-semibold">{m.consultants_statedTitle()}</h2>
        <p className="text-small text-muted">{m.consultants_stated()}</p>
      </div>
      {value.map(({ title, issuer, year }, at) => (
        // They have no identity but their place.
        // oxlint-disable-next-line react/no-array-index-key
        <fieldset key={at} className="flex flex-col gap-3">
          <legend className="sr-only">{m.consultants_credentialAt({ at: at + 1 })}</legend>
          <Field
            label={m.consultants_credentialTitle()}
            maxLength={credentialLimits.text}
            value={title}
            error={faultOf(`credentials.${at}.title`)}
            onText={(text) => put(at, { title: text })}
          />
          <div className="grid grid-cols-[1fr_7rem] items-start gap-3">
            <Field
              label={m.consultants_credentialIssuer()}
              maxLength={credentialLimits.text}
              value={issuer}
              error={faultOf(`credentials.${at}.issuer`)}
              onText={(text) => put(at, { issuer: text })}
            />
            <Field
              label={m.consultants_credentialYear()}
              inputMode="numeric"
              maxLength={4}
              value={year === null ? '' : String(year)}
              error={faultOf(`credentials.${at}.year`)}
              onText={(text) => put(at, { year: Number(text.normalize('NFKC').replace(/\D/g, '')) || null })}
            />
          </div>
          <Button
            kind="plain"
            size="small"
            className="self-start"
            onClick={() => onChange(value.filter((_, index) => index !== at))}
          >
            <Icon name="bin" size={16} />
            {m.consultants_removeCredential({ title: title.trim() || m.consultants_credentialAt({ at: at + 1 }) })}
          </Button>
        </fieldset>
      ))}
      {value.length < credentialLimits.most && (
        <Button
          kind="soft"
          size="small"
          className="self-start"
          onClick={() => onChange([...value, { title: '', issuer: '', year: null }])}
        >
          <Icon name="plus" size={16} />
          {m.consultants_addCredential()}
        </Button>
      )}
    </Card>
  );
}
