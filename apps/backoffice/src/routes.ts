import { screen } from '@lyceum/web/routes';

// One row = one line = one screen, in folder order; `act` is what one must be allowed to do to see it.
// oxfmt-ignore
export const routes = {
  auditLog: screen('/audit', () => import('./audit/audit-log.screen.tsx'), { act: 'read audit', query: ['from?', 'until?', 'act?', 'staffId?', 'thing?', 'after?'] }),
  dashboard: screen('/dashboard', () => import('./dashboard/dashboard.screen.tsx'), { act: 'read dashboard' }),
  agencyList: screen('/agencies', () => import('./agencies/agency-list.screen.tsx'), { act: 'read agencies', keepAlive: true, query: ['state?', 'keyword?', 'sort?', 'direction?', 'page?', 'pageSize?'] }),
  profile: screen('/profile', () => import('./agencies/profile.screen.tsx'), { act: 'read agencyProfile' }),
  newListing: screen('/products/new', () => import('./listings/new-listing.screen.tsx'), { act: 'change ownProducts' }),
  listing: screen('/products/:id', () => import('./listings/listing.screen.tsx'), { act: 'read ownProducts' }),
  listingList: screen('/products', () => import('./listings/listing-list.screen.tsx'), { act: 'read ownProducts', keepAlive: true, query: ['type?', 'shelf?', 'revision?', 'keyword?', 'sort?', 'direction?', 'page?', 'pageSize?'] }),
  review: screen('/review/:id', () => import('./listings/review.screen.tsx'), { act: 'read products' }),
  reviewQueue: screen('/review', () => import('./listings/review-queue.screen.tsx'), { act: 'read products', keepAlive: true, query: ['keyword?', 'sort?', 'direction?', 'page?', 'pageSize?'] }),
  settings: screen('/settings', () => import('./settings/settings.screen.tsx'), { act: 'read settings' }),
  shopfront: screen('/shopfront', () => import('./shopfront/shopfront.screen.tsx'), { act: 'read shopfront', query: ['part?'] }),
  userList: screen('/users', () => import('./users/user-list.screen.tsx'), { act: 'read users', keepAlive: true, query: ['blocked?', 'keyword?', 'sort?', 'direction?', 'page?', 'pageSize?'] }),
  saleDetail: screen('/orders/:orderId', () => import('./sales/sale-detail.screen.tsx'), { act: 'read sales' }),
  saleList: screen('/orders', () => import('./sales/sale-list.screen.tsx'), { act: 'read sales', keepAlive: true, query: ['keyword?', 'state?', 'from?', 'until?', 'sort?', 'direction?', 'page?', 'pageSize?'] }),
  account: screen('/account', () => import('./staff/account.screen.tsx'), { act: 'read ownOffice' }),
  invitation: screen('/invitation/:token', () => import('./staff/invitation.screen.tsx')),
  signIn: screen('/signIn', () => import('./staff/sign-in.screen.tsx')),
  staffList: screen('/staff', () => import('./staff/staff-list.screen.tsx'), { act: 'read staff', keepAlive: true, query: ['keyword?', 'state?', 'page?', 'pageSize?'] }),
  newTeacher: screen('/teachers/new', () => import('./teachers/new-teacher.screen.tsx'), { act: 'change ownTeachers' }),
  teacher: screen('/teachers/:id', () => import('./teachers/teacher.screen.tsx'), { act: 'read ownTeachers' }),
  teacherList: screen('/teachers', () => import('./teachers/teacher-list.screen.tsx'), { act: 'read ownTeachers', keepAlive: true, query: ['shown?', 'keyword?', 'sort?', 'direction?', 'page?', 'pageSize?'] }),
};
