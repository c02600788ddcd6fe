import { mine } from '@lyceum/contract/preferences.calls';
import { displayCurrencies } from '@lyceum/domain/display-currency';
import { parseLanguage } from '@lyceum/domain/language';
import type { Theme } from '@lyceum/domain/preferences';
import { parseRegion } from '@lyceum/domain/region';
import type { ReplyOf } from '@lyceum/web/call-client';
import type { StorageKey } from '@lyceum/web/storage';
import { send } from '../caller.ts';
import { chooseLanguage, chooseRegion, currentSettings, data, started } from '../session.ts';
import { chooseCurrency, chooseElder, chooseTheme } from '../shell/choose.ts';
import { keepChoice, type Choice } from '../shell/keep-choice.ts';

const keys = ['lang', 'region', 'currency', 'theme', 'elder'] as const satisfies readonly StorageKey[];
type OwnChoices = Partial<Record<(typeof keys)[number], string | null>>;
const ownChoices = (): OwnChoices => Object.fromEntries(keys.map((key) => [key, data.text(key)]));

/** What was chosen on this device, for an account that has not chosen it yet. */
function deviceChoice(account: ReplyOf<typeof mine>): Choice {
  const { lang, region, currency, theme, elder } = ownChoices();
  const choice = {
    language: account.language === null ? parseLanguage(lang) : null,
    region: account.region === null && !started.regionFixed ? parseRegion(region) : null,
    currency: account.currency === null ? (displayCurrencies.find((one) => one === currency) ?? null) : null,
    theme: account.theme === null ? (theme ?? null) : null,
    elder: account.elder === null && elder === '1' ? true : null,
  };
  return Object.fromEntries(Object.entries(choice).filter(([, value]) => value !== null));
}

/** Shows the page as the account has it; a visitor gets the device's own choices back. Another language loads the page again. */
function adopt({ language, region, currency, theme, elder }: ReplyOf<typeof mine>): void {
  const now = currentSettings();
  const toRegion = region === null || started.regionFixed || region === now.region ? null : region;
  const toLanguage = language === now.language ? null : language;
  const toCurrency = currency === now.currency ? null : currency;
  const toTheme = theme === now.theme ? null : theme;
  const toElder = elder === now.elder ? null : elder;
  if ([toRegion, toLanguage, toCurrency, toTheme, toElder].every((one) => one === null)) {
    return;
  }
  if (data.text('ownChoices') === null) {
    data.setJson('ownChoices', ownChoices());
  }
  if (toCurrency !== null) {
    chooseCurrency(toCurrency);
  }
  if (toTheme !== null) {
    chooseTheme(toTheme satisfies Theme);
  }
  if (toElder !== null) {
    chooseElder(toElder);
  }
  if (toRegion !== null && language !== null) {
    data.setText('region', toRegion);
  }
  if (toLanguage !== null) {
    chooseLanguage(toLanguage);
  } else if (toRegion !== null) {
    if (language !== null) {
      chooseLanguage(language);
    }
    chooseRegion(toRegion);
  }
}

/** Somebody signed in: the account's choices come to this device, and what it has not chosen yet is taken from here. Fails without a line. */
export async function carryPreferences(): Promise<void> {
  const { data: account } = await send(mine, {});
  if (!account || !currentSettings().signedIn) {
    return;
  }
  const choice = deviceChoice(account);
  if (Object.keys(choice).length > 0) {
    void keepChoice(choice);
  }
  adopt(account);
}

/** Somebody signed out by hand: the device is as it was before the account's choices came. */
export function giveBackOwnChoices(): void {
  if (data.text('ownChoices') === null) {
    return;
  }
  const own = data.json('ownChoices', (value) => Object(value) as OwnChoices) ?? {};
  keys.forEach((key) => {
    const value = own[key];
    data.setText(key, typeof value === 'string' ? value : null);
  });
  data.setText('ownChoices', null);
  location.reload();
}
