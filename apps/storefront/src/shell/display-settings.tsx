import { displayCurrencies, displayCurrencyOf, type DisplayCurrency } from '@lyceum/domain/display-currency';
import { languages, type Language } from '@lyceum/domain/language';
import { themes, type Theme } from '@lyceum/domain/preferences';
import { regions, type Region } from '@lyceum/domain/region';
import * as m from '@lyceum/i18n/words';
import { useId, type ReactNode } from 'react';
import { chooseLanguage, chooseRegion, started, useSettings } from '../session.ts';
import { Chips } from '../ui/chips.tsx';
import { chooseCurrency, chooseElder, chooseTheme } from './choose.ts';
import { keepChoice } from './keep-choice.ts';
import { languageNames } from '@lyceum/domain/language';
import { regionWords } from './region-words.ts';

const themeNames: Record<Theme, () => string> = {
  system: m.settings_themeSystem,
  light: m.settings_themeLight,
  dark: m.settings_themeDark,
};

const currencyNames: Record<DisplayCurrency, () => string> = {
  asSold: m.settings_currencyAsSold,
  CNY: m.settings_currencyCny,
  TWD: m.settings_currencyTwd,
  USD: m.settings_currencyUsd,
};

// What loads the page again comes last.
function setLanguage(language: Language): void {
  void keepChoice({ language });
  chooseLanguage(language);
}

function setRegion(region: Region): void {
  void keepChoice({ region });
  chooseRegion(region);
}

function setCurrency(currency: DisplayCurrency): void {
  chooseCurrency(currency);
  void keepChoice({ currency });
}

function setTheme(theme: Theme): void {
  chooseTheme(theme);
  void keepChoice({ theme });
}

function setElder(elder: boolean): void {
  chooseElder(elder);
  void keepChoice({ elder });
}

/** Language, region, display currency, light or dark, and text size: every choice takes effect at once, and stays with the account. */
export function DisplaySettings(): ReactNode {
  const { language, region, currency, theme, elder } = useSettings();
  return (
    <div className="flex flex-col gap-6">
      <Group title={m.settings_language()}>
        {(label) => (
          <Chips
            label={label}
            items={languages.map((key) => ({ key, label: languageNames[key] }))}
            current={language}
            onChoose={setLanguage}
          />
        )}
      </Group>
      {!started.regionFixed && (
        <Group title={m.settings_region()}>
          {(label) => (
            <Chips
              label={label}
              items={regions.map((key) => ({ key, label: regionWords[key]() }))}
              current={region}
              onChoose={setRegion}
            />
          )}
        </Group>
      )}
      <Group title={m.settings_currency()}>
        {(label) => (
          <>
            <Chips
              label={label}
              items={displayCurrencies.map((key) => ({ key, label: currencyNames[key]() }))}
              current={displayCurrencyOf(currency, region)}
              onChoose={setCurrency}
            />
            <p className="text-note text-muted">{m.settings_currencyText()}</p>
          </>
        )}
      </Group>
      <Group title={m.settings_theme()}>
        {(label) => (
          <Chips
            label={label}
            items={themes.map((key) => ({ key, label: themeNames[key]() }))}
            current={theme}
            onChoose={setTheme}
          />
        )}
      </Group>
      <Group title={m.settings_textSize()}>
        {(label) => (
          <Chips
            label={label}
            items={[
              { key: 'normal', label: m.settings_textNormal() },
              { key: 'elder', label: m.settings_textLarge() },
            ]}
            current={elder ? 'elder' : 'normal'}
            onChoose={(key) => setElder(key === 'elder')}
          />
        )}
      </Group>
    </div>
  );
}

function Group({ title, children }: { title: string; children: (label: string) => ReactNode }): ReactNode {
  const id = useId();
  return (
    <div className="flex flex-col gap-2.5" aria-labelledby={id}>
      <p id={id} className="text-small text-muted">
        {title}
      </p>
      {children(title)}
    </div>
  );
}
