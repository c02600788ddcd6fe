import type { Region } from './region.ts';

/** Where parcels go. */
export const addressRegions = ['tw', 'cn'] as const satisfies readonly Region[];
export type AddressRegion = (typeof addressRegions)[number];

/** Addresses that an account keeps. */
export const mostAddresses = 20;
/** Characters. */
export const longestRecipient = 40;
export const longestStreet = 120;

/** An address as it stands on a parcel; an order keeps it as it was. */
export interface ShipTo {
  recipient: string;
  /** E.164. */
  phone: string;
  region: AddressRegion;
  /** From the largest to the smallest, in the words of the place. */
  areas: string[];
  /** Empty where the sender need not know it. */
  postcode: string;
  street: string;
}

/** One line, from the largest part to the door, as the post of the place writes it. */
export const addressText = ({ postcode, areas, street }: Pick<ShipTo, 'postcode' | 'areas' | 'street'>): string =>
  [postcode, `${areas.join('')}${street}`].filter((part) => part !== '').join(' ');

const postcodes: Record<AddressRegion, RegExp> = { tw: /^\d{3}(?:\d{2,3})?$/, cn: /^\d{6}$/ };

/** Digits of the region, or none at all. */
export const isPostcode = (text: string, region: AddressRegion): boolean => text === '' || postcodes[region].test(text);
