import { post } from '@lyceum/contract/staff.calls';
import * as m from '@lyceum/i18n/words';
import { Load } from '@lyceum/web/load';
import type { ReactNode } from 'react';
import { ButtonLink } from '../ui/button.tsx';
import { Empty } from '../ui/empty.tsx';
import { RowsSkeleton } from '../ui/skeleton.tsx';
import { holds, sellerRights, sellerScreens, type Post, type SellerRight } from './seller-screens.ts';

/** For an account that somebody of an agency's staff, who has one of the rights, tied to himself; everybody else is told how. */
export function SellerGate({
  rights,
  children,
}: {
  rights: readonly SellerRight[];
  children: (held: Post) => ReactNode;
}): ReactNode {
  return (
    <Load from={post} input={{}} skeleton={<RowsSkeleton />}>
      {({ post: held }) =>
        held !== null && rights.some((right) => holds(held, right)) ? children(held) : <NotHere held={held} />
      }
    </Load>
  );
}

/** Whoever has another part of the work is led there. */
function NotHere({ held }: { held: Post | null }): ReactNode {
  const others = sellerRights.filter((right) => held !== null && holds(held, right));
  return held === null ? (
    <Empty icon="lock" title={m.verifications_notSeller()} text={m.verifications_notSellerText()} />
  ) : (
    <Empty
      icon="lock"
      title={m.verifications_noRight()}
      text={m.verifications_noRightText({ agency: held.agencyName })}
    >
      {others.map((right) => (
        <ButtonLink
          key={right}
          to={sellerScreens[right].to}
          params={sellerScreens[right].params}
          look={{ kind: 'soft' }}
        >
          {sellerScreens[right].title()}
        </ButtonLink>
      ))}
    </Empty>
  );
}
