import { expect, it } from 'vitest';
import {
  alertLimit,
  codeGuessLimits,
  codeRequestLimits,
  counterCodeLimits,
  longestTryWindow,
  messageBudget,
  passwordLimits,
  wrongPasswordAlarm,
  type TryLimits,
} from './tries.ts';

const everyLimit: readonly TryLimits[] = [
  passwordLimits,
  codeGuessLimits,
  codeRequestLimits(3),
  codeRequestLimits(10),
  codeRequestLimits(50),
  counterCodeLimits,
];

it('no window is longer than counts are kept', () => {
  const { address, network, country, everything } = messageBudget;
  const ofTries = everyLimit.flatMap(({ known, allKnown = [], network: near, networkAtAll = [], strangers }) => [
    ...known,
    ...allKnown,
    ...near,
    ...networkAtAll,
    ...strangers,
  ]);
  const ofMessages = [address, network, everything, ...Object.values(country)];
  const windows = ofTries.concat(ofMessages, alertLimit, wrongPasswordAlarm).map(({ window }) => window);
  expect(Math.max(...windows)).toBeLessThanOrEqual(longestTryWindow);
});

it('one network does not use up what all strangers of a number have', () => {
  for (const perDay of [10, 50]) {
    const { network, strangers } = codeRequestLimits(perDay);
    expect(network.at(-1)?.tries).toBeLessThan((strangers.at(-1)?.tries ?? 0) / 2);
  }
  // Nor one account what a network has for all.
  expect(passwordLimits.networkAtAll?.[0]?.tries).toBeGreaterThan(10 * (passwordLimits.network[0]?.tries ?? 0));
  expect(passwordLimits.network[0]?.tries).toBeLessThan((passwordLimits.strangers[0]?.tries ?? 0) / 2);
});

it('nobody is refused all codes, whatever an operator sets', () => {
  expect(codeRequestLimits(3).network.at(-1)?.tries).toBe(3);
});
