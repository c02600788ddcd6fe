import { isWebAddress } from './banners.ts';
import type { Region } from './region.ts';

/** What the app is made for. */
export const appPlatforms = ['ios', 'android'] as const;
export type AppPlatform = (typeof appPlatforms)[number];

/** SPEC.md's `versionNum`: what a shell says of itself, such as 2.10.3; 1 where it says nothing. */
const versionPattern = /^\d{1,6}(\.\d{1,6}){0,3}$/;
export const usualVersion = '1';

const partsOf = (version: string): number[] => version.split('.').map(Number);

/** Negative where the first is older. A part that is missing is 0. */
export function compareVersions(one: string, other: string): number {
  const [left, right] = [partsOf(one), partsOf(other)];
  const at = [0, 1, 2, 3].find((part) => (left[part] ?? 0) !== (right[part] ?? 0)) ?? 0;
  return (left[at] ?? 0) - (right[at] ?? 0);
}

export interface AppVersion {
  /** The newest one. */
  number: string;
  /** The oldest one that the shop still works with. */
  minimum: string;
}

interface AppAddresses {
  /** In a store; empty: in none. */
  storeAddress: string;
  /** Of the package itself, for devices without that store; empty: there is none. */
  packageAddress: string;
}

/** Where a device gets the app; null: nowhere yet. Mainland devices have no Google store. */
export function appAddress(
  platform: AppPlatform,
  region: Region,
  { storeAddress, packageAddress }: AppAddresses,
): string | null {
  const inStore = [storeAddress, packageAddress];
  const order = platform === 'android' && region === 'cn' ? inStore.toReversed() : inStore;
  return order.find((address) => address !== '') ?? null;
}

/** What somebody with a shell of version `held` is asked to do. */
export function updateFor(held: string, { number, minimum }: AppVersion): 'forced' | 'advised' | null {
  const own = versionPattern.test(held) ? held : usualVersion;
  if (compareVersions(own, minimum) < 0) {
    return 'forced';
  }
  return compareVersions(own, number) < 0 ? 'advised' : null;
}

export const versionFields = ['number', 'minimum', 'storeAddress', 'packageAddress'] as const;
export type VersionField = (typeof versionFields)[number];
export type VersionFault = 'versionMalformed' | 'minimumAboveVersion' | 'addressNotHttps';

const numberFault = (number: string): VersionFault | null => (versionPattern.test(number) ? null : 'versionMalformed');
const addressFault = (address: string): VersionFault | null =>
  address === '' || isWebAddress(address) ? null : 'addressNotHttps';

/** What is wrong with a version that an operator wrote, field by field. */
export function versionFaults(version: AppVersion & AppAddresses): Readonly<Record<VersionField, VersionFault | null>> {
  const { number, minimum } = version;
  const malformed = numberFault(minimum) ?? numberFault(number);
  return {
    number: numberFault(number),
    minimum: malformed === null && compareVersions(minimum, number) > 0 ? 'minimumAboveVersion' : numberFault(minimum),
    storeAddress: addressFault(version.storeAddress),
    packageAddress: addressFault(version.packageAddress),
  };
}

/** The app's own link: opens it at an address of the shop (the part after `#`), where it is installed. */
export const appLink = (path: string): string => `lyceum://open?path=${encodeURIComponent(path)}`;

/** An address of the shop, and nothing that leads out of it. */
export const isShopPath = (path: string): boolean => /^\/(?!\/)[\w/?=&%.~-]{0,300}$/.test(path);
