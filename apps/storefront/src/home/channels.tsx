import type { getIndexBannerById } from '@lyceum/contract/home.calls';
import type { ReplyOf } from '@lyceum/web/call-client';
import { inWidth } from '@lyceum/domain/pictures';
import * as m from '@lyceum/i18n/words';
import { Link } from '@lyceum/web/router';
import { memo, type ReactNode } from 'react';
import { routes } from '../routes.ts';
import { Icon, type IconName } from '../ui/icon.tsx';

type Channel = ReplyOf<typeof getIndexBannerById>['channels'][number];

/** Doors that are always there, after the server's channels. */
const doors = [
  { to: routes.homePlace, params: {}, icon: 'place', look: 'bg-warn-soft text-warn-ink', name: m.spaces_title },
  {
    to: routes.polymerization,
    params: {},
    icon: 'school',
    look: 'bg-brand-soft text-brand-ink',
    name: m.home_institutions,
  },
  {
    to: routes.consultantList,
    params: {},
    icon: 'message',
    look: 'bg-price-soft text-price-ink',
    name: m.home_advice,
  },
  {
    to: routes.pdtList,
    params: { priceMost: '0' },
    icon: 'ticket',
    look: 'bg-good-soft text-good-ink',
    name: m.home_free,
  },
  { to: routes.courses, params: {}, icon: 'grid', look: 'bg-brand-soft text-brand-ink', name: m.home_all },
] as const;

/** Ways into the catalogue: the server's, then our own. */
export const Channels = memo(function Channels({ channels }: { channels: readonly Channel[] }): ReactNode {
  const columns = (channels.length + doors.length) % 5 === 0 ? 'grid-cols-5' : 'grid-cols-4';
  return (
    <nav
      aria-label={m.home_channels()}
      className={`-mx-1 grid gap-y-4 in-data-elder:-mx-3 in-data-elder:grid-cols-4 ${columns}`}
    >
      {channels.map(({ id, name, picture, cateId, form }) => (
        <Link
          key={id}
          to={routes.pdtList}
          params={{ cateId: cateId ?? undefined, form: form ?? undefined }}
          className={tile}
        >
          <img src={inWidth(picture, 240)} alt="" width={56} height={56} className="size-14" />
          <Name>{name}</Name>
        </Link>
      ))}
      {doors.map(({ to, params, icon, look, name }) => (
        <Link key={to.path} to={to} params={params} className={tile}>
          <Emblem icon={icon} look={look} />
          <Name>{name()}</Name>
        </Link>
      ))}
    </nav>
  );
});

const tile = 'press flex min-w-0 flex-col items-center gap-1.5';

/** In the shape of the server's pictures. */
function Emblem({ icon, look }: { icon: IconName; look: string }): ReactNode {
  return (
    <span className={`grid size-14 place-items-center rounded-[30%] ${look}`}>
      <Icon name={icon} size={26} />
    </span>
  );
}

function Name({ children }: { children: string }): ReactNode {
  return <span className="line-clamp-2 w-full text-center text-note hyphens-auto">{children}</span>;
}
