/** What a banner may lead to. */
export const goalKinds = ['product', 'category', 'agency', 'route', 'address'] as const;
export type GoalKind = (typeof goalKinds)[number];
/** Things of the shop that have a name, by which they are looked for. */
export const namedGoals = ['product', 'category', 'agency'] as const satisfies readonly GoalKind[];

/** Screens of the storefront that need nothing to be known: each is the row of this name in its table, at the path of the same name. */
export const shopRoutes = ['classify', 'search', 'pdtList', 'orderList', 'mine', 'cart'] as const;
export type ShopRoute = (typeof shopRoutes)[number];

export const isShopRoute = (text: string): text is ShopRoute => shopRoutes.some((route) => route === text);

/** `https://…`, with nobody's name or password in it. */
export function isWebAddress(text: string): boolean {
  const url = URL.canParse(text) ? new URL(text) : null;
  return url?.protocol === 'https:' && url.username === '' && url.password === '' && url.hostname.includes('.');
}
