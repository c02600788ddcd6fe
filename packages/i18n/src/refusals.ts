import type { Language } from '@lyceum/domain/language';
import type { Refusal, RefusalCode, Refusals } from '@lyceum/domain/refusal';
import * as words from './words/refusals.js';

type Sentence<Code extends RefusalCode> = (params: Refusals[Code], options: { locale: Language }) => string;

/** A code without words, or with words that name something else, does not compile. */
const sentences: { [Code in RefusalCode as `refusals_${Code}`]: Sentence<Code> } = words;

/** The sentence for a refusal, in the reader's language. */
export function refusalMessage({ refused, params }: Refusal, language: Language): string {
  return (sentences[`refusals_${refused}`] as Sentence<RefusalCode>)(params, { locale: language });
}
