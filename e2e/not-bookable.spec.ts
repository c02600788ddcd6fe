import { search } from '@lyceum/contract/products.calls';
import * as m from '@lyceum/i18n/words';
import { arrive, button, link, screen } from './testing/buyer.ts';
import { askerOf, newSession } from './testing/calls.ts';
import { expect, test } from './testing/test.ts';
import { beSignedIn, openScreen } from './testing/visit.ts';

const pages = [
  { kind: 'space', path: '/spaceRental', again: 'courses/good-detail' },
  { kind: 'consulting', path: '/consultationService', again: 'consulting/child-details' },
] as const;

for (const { kind, path, again } of pages) {
  test(`a page of ${kind}, which cannot be ordered yet, leads on: it can be kept, and to who offers it`, async ({
    page,
    shop,
  }) => {
    const buyer = await newSession(shop);
    const { list } = await askerOf(shop, buyer.token)(search, { kind, pageSize: 1 });
    const [product] = list;
    if (!product) {
      throw new Error(`the demo has nothing of kind ${kind}`);
    }
    await beSignedIn(page, buyer);
    await openScreen(page, `${path}?id=${product.id}`);
    const heart = button(page, m.favourites_heart());
    await expect(heart).toHaveAttribute('aria-pressed', 'false');
    await heart.tap();
    await expect(heart).toHaveAttribute('aria-pressed', 'true');
    await link(page, m.products_toProvider()).tap();
    await arrive(page, 'agencies/presentation');
    await openScreen(page, '/course/coursecollection');
    await screen(page, 'favourites/course-collection').getByRole('link', { name: product.name1 }).first().tap();
    // Where SPEC.md's rule of types leads to.
    await arrive(page, again);
  });
}
