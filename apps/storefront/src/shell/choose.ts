import type { DisplayCurrency } from '@lyceum/domain/display-currency';
import type { Theme } from '@lyceum/domain/preferences';
import { choose } from '../session.ts';

// Apart from session.ts, which is part of every first load.

export const chooseCurrency = (currency: DisplayCurrency): void => choose('currency', currency);

export const chooseTheme = (theme: Theme): void => choose('theme', theme === 'system' ? null : theme);

export const chooseElder = (elder: boolean): void => choose('elder', elder ? '1' : null);
