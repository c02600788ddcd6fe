// @vitest-environment happy-dom
import * as m from '@lyceum/i18n/words';
import { click, render, settle } from '@lyceum/web/testing/render';
import { expect, it } from 'vitest';
import QuestionView from './question.tsx';

const buttonNamed = (name: string) =>
  [...document.querySelectorAll('button')].find(
    ({ textContent }) => textContent.replaceAll(' ', '') === name.replaceAll(' ', ''),
  );

async function asked(no?: string) {
  const answers: boolean[] = [];
  const answer = (yes: boolean) => void answers.push(yes);
  const question = { title: 'Pay NT$1,200.00?', text: 'It goes at once.', yes: 'Pay', ...(no && { no }), answer };
  await render(<QuestionView question={question} />);
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
  await click(buttonNamed(m.shell_back()));
  expect(answers).toEqual([false]);
});
