// @vitest-environment happy-dom
import * as m from '@lyceum/i18n/words';
import { click, render, settle } from '@lyceum/web/testing/render';
import { expect, it, vi } from 'vitest';
import { ErrorPage } from './error-page.tsx';

it('a screen with a fault of ours says so, and can be tried again', async () => {
  // React tells the console of what the page has caught.
  const told = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  let isBroken = true;
  const Screen = () => {
    if (isBroken) {
      throw new Error('a fault of ours');
    }
    return 'the screen';
  };
  const { box, text } = await render(
    <ErrorPage>
      <Screen />
    </ErrorPage>,
  );
  await vi.waitFor(async () => {
    await settle();
    expect(text()).toContain(m.shell_errorTitle());
  }, 10_000);
  expect(told).toHaveBeenCalled();
  told.mockRestore();
  isBroken = false;
  await click(box.querySelector('button'));
  expect(text()).toBe('the screen');
});
