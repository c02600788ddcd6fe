import { list } from '@lyceum/contract/consultants.calls';
import * as m from '@lyceum/i18n/words';
import { useCall } from '@lyceum/web/load';
import { Link } from '@lyceum/web/router';
import type { ReactNode } from 'react';
import type { Consultant } from '../consultants/consultant-row.tsx';
import { Shelf } from '../products/shelf.tsx';
import { routes } from '../routes.ts';
import { Avatar } from '../ui/picture.tsx';
import { Price } from '../ui/price.tsx';
import { Stars } from '../ui/stars.tsx';
import { All, Part, seeAll } from './part.tsx';

const shelfSize = 8;

/** The consultants who are booked most; nothing while there is none. */
export default function ConsultantShelf({ skeleton }: { skeleton: ReactNode }): ReactNode {
  const loaded = useCall(list, { pageSize: shelfSize });
  if (loaded.state === 'loading') {
    return skeleton;
  }
  // Where it does not come, the list below says so, once.
  if (loaded.state !== 'ready' || loaded.data.list.length === 0) {
    return null;
  }
  return (
    <Part
      title={m.home_consultantsTitle()}
      text={m.home_consultantsText()}
      all={
        <Link to={routes.consultantList} params={{}} className={seeAll}>
          <All />
        </Link>
      }
    >
      <Shelf label={m.home_consultantsTitle()}>
        {loaded.data.list.map((one) => (
          <ConsultantCard key={one.id} consultant={one} />
        ))}
      </Shelf>
    </Part>
  );
}

function ConsultantCard({ consultant }: { consultant: Consultant }): ReactNode {
  const { id, name, title, avatar, price, priceConvert, stars } = consultant;
  return (
    <Link
      to={routes.consultant}
      params={{ id }}
      className="press flex flex-col items-center gap-1 rounded-card bg-paper px-3 py-4 text-center"
    >
      <Avatar src={avatar} name={name} size={64} />
      <span className="line-clamp-2 pt-1 text-body font-semibold">{name}</span>
      <span className="line-clamp-2 text-note text-muted">{title}</span>
      {stars !== null && <Stars tenths={stars} size={16} />}
      {price && (
        <span className="mt-auto flex flex-wrap items-baseline justify-center gap-x-1.5 pt-1">
          <Price money={price} converted={priceConvert} />
          <span className="text-note text-muted">{m.products_andUp()}</span>
        </span>
      )}
    </Link>
  );
}
