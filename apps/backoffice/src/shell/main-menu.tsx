import * as m from '@lyceum/i18n/words';
import { Link, useCurrent } from '@lyceum/web/router';
import type { ReactNode } from 'react';
import { menu } from '../menu.tsx';
import { iMay } from '../session.ts';

/** The screens that who is signed in may see. */
export default function MainMenu(): ReactNode {
  const { row } = useCurrent();
  return (
    <nav aria-label={m.office_menu()}>
      {menu
        .filter((item) => !item.row.act || iMay(item.row.act))
        .map((item) => {
          const isHere = row !== null && (row === item.row || item.holds?.includes(row));
          return (
            <Link key={item.row.path} to={item.row} aria-current={isHere ? 'page' : undefined} title={item.label()}>
              {item.icon}
              <span>{item.label()}</span>
            </Link>
          );
        })}
    </nav>
  );
}
