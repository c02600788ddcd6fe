import { expect, it } from 'vitest';
import { writing } from './undo.ts';

type State = Parameters<typeof writing<string>>[0];
const blank: State = { past: [], now: '', future: [], at: -Infinity };
const write = (state: State, text: string, at: number) => writing(state, { kind: 'write', next: () => text, at });

it('what is written in one go is one step, and every step comes back', () => {
  let state = write(blank, 'a', 0);
  state = write(state, 'ab', 200);
  state = write(state, 'ab c', 5_000);
  state = writing(state, { kind: 'undo' });
  expect(state.now).toBe('ab');
  state = writing(state, { kind: 'undo' });
  expect([state.now, state.past]).toEqual(['', []]);
  expect(writing(state, { kind: 'undo' })).toBe(state);
  state = writing(writing(state, { kind: 'redo' }), { kind: 'redo' });
  expect([state.now, state.future]).toEqual(['ab c', []]);
  expect(writing(state, { kind: 'redo' })).toBe(state);
});

it('writing on after a step back gives up the steps forth; what the server made of it is no step', () => {
  let state = write(write(blank, 'a', 0), 'b', 5_000);
  state = write(writing(state, { kind: 'undo' }), 'c', 5_100);
  expect([state.now, state.future]).toEqual(['c', []]);
  state = writing(state, { kind: 'settle', make: (now) => `${now}!`, rename: (text) => text.toUpperCase() });
  expect([state.now, writing(state, { kind: 'undo' }).now]).toEqual(['C!', 'A']);
});
