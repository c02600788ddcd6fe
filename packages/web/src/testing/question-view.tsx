import type { ReactNode } from 'react';
import { expect, it } from 'vitest';
import type { Question } from '../notices.ts';
import { click, render, settle } from './render.tsx';

const buttonNamed = (name: string) =>
  [...document.querySelectorAll('button')].find(
    ({ textContent }) => textContent.replaceAll(' ', '') === name.replaceAll(' ', ''),
  );

/** What every application's view of a question must do; `ownNo` is its word for not going on. */
export function testQuestionView(
  View: (props: { question: Question & { answer: (yes: boolean) => void } }) => ReactNode,
  ownNo: () => string,
): void {
  async function asked(no?: string) {
    const answers: boolean[] = [];
    const answer = (yes: boolean) => void answers.push(yes);
    const question = { title: 'Pay NT$1,200.00?', text: 'It goes at once.', yes: 'Pay', ...(no && { no }), answer };
    await render(<View question={question} />);
    await settle(50);
    return answers;
  }

  it('a question says what it asks; the one button is yes, the other no', async () => {
    const answers = await asked('Leave it');
    expect(document.body.textContent).toContain('Pay NT$1,200.00?');
    expect(document.body.textContent).toContain('It goes at once.');
    await click(buttonNamed('Pay'));
    expect(answers).toEqual([true]);
    await click(buttonNamed('Leave it'));
    expect(answers).toEqual([true, false]);
  });

  it('has a word of its own for no', async () => {
    const answers = await asked();
    await click(buttonNamed(ownNo()));
    expect(answers).toEqual([false]);
  });
}
