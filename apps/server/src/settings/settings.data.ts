import { dataIn, type TableData } from '../platform/data-map.ts';
import { shopSettings } from './settings.tables.ts';

export const settingsData: readonly TableData[] = [dataIn(shopSettings, {}, ['name', 'value', 'changedAt'])];
