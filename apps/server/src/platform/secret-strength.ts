import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';

/** How many bits it takes to guess a secret, by its repetitions, sequences, words and keys beside each other. A cautious estimate. */
export function bitsToGuess(secret: string): number {
  const { guessesLog10 } = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs }).check(secret);
  return guessesLog10 * Math.log2(10);
}
