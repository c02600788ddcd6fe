import { thirdPartyFacts, type ThirdParty } from '@lyceum/domain/doors';
import { terminal } from '../session.ts';

/** Some let sign in inside their own application alone. */
export const isOfThisApp = (one: ThirdParty): boolean =>
  thirdPartyFacts[one].onlyInside !== null && thirdPartyFacts[one].onlyInside === terminal.name;

export const isUsableHere = (one: ThirdParty): boolean => thirdPartyFacts[one].onlyInside === null || isOfThisApp(one);
