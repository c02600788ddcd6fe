import { expect, test } from 'vitest';
import { mostSeriesWeeks } from './bookings.ts';
import { limitAbove, placesOfOffer, unpaidLimits, type PlacesHeld, type PlacesTaken } from './holding.ts';

const taking = (offerId: string, places: number): PlacesTaken => ({ kind: 'inPerson', offerId, places });
const held = (count: number, places: number, own = true): PlacesHeld[] =>
  Array.from({ length: count }, (_, at) => ({ ...taking(`off_${at}`, places), checkoutId: `chk_${own}_${at}`, own }));
const { account, connection } = unpaidLimits;
const ofOne = placesOfOffer.inPerson;

test('a family with four children in five courses at once is never stopped', () => {
  expect(limitAbove(held(4, 4), [taking('off_new', 4)])).toBeNull();
  expect(
    limitAbove(
      [],
      [1, 2, 3, 4, 5, 6].map((n) => taking(`off_${n}`, 4)),
    ),
  ).toBeNull();
});

test('unpaid checkouts of an account, and of a connection', () => {
  expect(limitAbove(held(account.checkouts - 1, 1), [taking('off_new', 1)])).toBeNull();
  const above = { holder: 'account', of: 'checkouts', most: account.checkouts };
  expect(limitAbove(held(account.checkouts, 0), [taking('off_new', 0)])).toEqual(above);
  expect(limitAbove(held(connection.checkouts - 1, 1, false), [taking('off_new', 1)])).toBeNull();
  expect(limitAbove(held(connection.checkouts, 1, false), [taking('off_new', 1)])).toEqual({
    holder: 'connection',
    of: 'checkouts',
    most: connection.checkouts,
  });
});

test('places of one offer, over the lines of the checkout and the orders before it', () => {
  expect(limitAbove([], [taking('off_0', ofOne.account)])).toBeNull();
  const above = { holder: 'account', of: 'places', most: ofOne.account };
  expect(limitAbove([], [taking('off_0', ofOne.account + 1)])).toEqual(above);
  expect(limitAbove([], [taking('off_0', ofOne.account), taking('off_0', 1)])).toEqual(above);
  expect(limitAbove(held(1, ofOne.account), [taking('off_0', 1)])).toEqual(above);
  expect(limitAbove(held(1, ofOne.account), [taking('off_1', 1)])).toBeNull();
  const others = [1, 2, 3, 4].map((n) => ({ ...taking('off_0', 10), checkoutId: `chk_${n}`, own: false }));
  expect(limitAbove(others, [taking('off_0', 1)])).toEqual({ ...above, holder: 'connection', most: ofOne.connection });
});

test('booked time counts by the week: a series of weeks is none too many, a fourth hour of one week is', () => {
  const hour = (week: number): PlacesTaken => ({ kind: 'space', offerId: 'off_room', places: 1, week });
  const weekly = Array.from({ length: mostSeriesWeeks }, (_, week) => hour(week));
  expect(limitAbove([], weekly)).toBeNull();
  expect(limitAbove([], [...weekly, hour(mostSeriesWeeks)])).toEqual({
    holder: 'account',
    of: 'places',
    most: account.places,
  });
  const most = placesOfOffer.space.account;
  const above = { holder: 'account', of: 'places', most };
  expect(limitAbove([], [hour(1), hour(1), hour(1), hour(2)])).toBeNull();
  expect(limitAbove([], [hour(2), hour(1), hour(1), hour(1), hour(1)])).toEqual(above);
  const before = [hour(1), hour(1), hour(1)].map((line, at) => ({ ...line, checkoutId: `chk_${at}`, own: true }));
  expect(limitAbove(before, [hour(1)])).toEqual(above);
  expect(limitAbove(before, [hour(2)])).toBeNull();
});

test('places altogether: one checkout with many limited offers is no way around', () => {
  const many = (count: number) => Array.from({ length: count }, (_, at) => taking(`off_${at}`, 1));
  expect(limitAbove([], many(account.places))).toBeNull();
  expect(limitAbove([], many(account.places + 1))).toEqual({ holder: 'account', of: 'places', most: account.places });
  // What has no limit is held by nobody.
  expect(limitAbove(held(2, 10), [taking('off_new', 0)])).toBeNull();
});
