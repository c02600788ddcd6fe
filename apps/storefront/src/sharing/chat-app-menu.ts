import type { Router } from '@lyceum/web/history';
import { routes } from '../routes.ts';
import { enterScreen } from './chat-app.ts';

/** What shows a visitor an invitation, and otherwise what is his alone; and where he proves who he is. */
const ownScreens: readonly unknown[] = [
  routes.bind,
  routes.cart,
  routes.cnRegister,
  routes.findOrRegister,
  routes.login,
  routes.mine,
  routes.orderList,
  routes.privacy,
  routes.registered,
  routes.twRegister,
];

/** Keeps the chat app's share menu in step with the screen on top. */
export function followScreens({ trail, subscribe }: Pick<Router, 'trail' | 'subscribe'>): void {
  let shown = '';
  const look = (): void => {
    const { id, row, preview } = trail().current;
    if (id !== shown) {
      shown = id;
      enterScreen({ isPrivate: row === null || row.login || preview || ownScreens.includes(row) });
    }
  };
  subscribe(look);
  look();
}
