import { useCurrent } from '@lyceum/web/router';
import { useEffect } from 'react';
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
  routes.registered,
  routes.twRegister,
];

/** Keeps the chat app's share menu in step with the screen on top. */
export default function ChatAppMenu(): null {
  const { id, row, preview } = useCurrent();
  const isPrivate = row === null || row.login || preview || ownScreens.includes(row);
  useEffect(() => enterScreen({ isPrivate }), [id, isPrivate]);
  return null;
}
