import { screen } from '@lyceum/web/routes';

// One row = one line = one screen, in folder order; `act` is what one must be allowed to do to see it.
// oxfmt-ignore
export const routes = {
  dashboard: screen('/dashboard', () => import('./dashboard/dashboard.screen.tsx'), { act: 'read dashboard' }),
  saleDetail: screen('/orders/:orderId', () => import('./sales/sale-detail.screen.tsx'), { act: 'read sales' }),
  saleList: screen('/orders', () => import('./sales/sale-list.screen.tsx'), { act: 'read sales', keepAlive: true, query: ['keyword?', 'state?', 'from?', 'until?', 'sort?', 'direction?', 'page?', 'pageSize?'] }),
  account: screen('/account', () => import('./staff/account.screen.tsx'), { act: 'read ownOffice' }),
  invitation: screen('/invitation', () => import('./staff/invitation.screen.tsx'), { query: ['token'] }),
  signIn: screen('/signIn', () => import('./staff/sign-in.screen.tsx')),
};
