import type { list } from '@lyceum/contract/consultants.calls';
import * as m from '@lyceum/i18n/words';
import type { ReplyOf } from '@lyceum/web/call-client';
import { Link } from '@lyceum/web/router';
import type { ReactNode } from 'react';
import { routes } from '../routes.ts';
import { languageNames } from '@lyceum/domain/language';
import { useSettings } from '../session.ts';
import { Badge } from '../ui/badge.tsx';
import { Icon } from '../ui/icon.tsx';
import { Avatar } from '../ui/picture.tsx';
import { Price } from '../ui/price.tsx';
import { sessionTime } from '../ui/session-time.ts';
import { Stars } from '../ui/stars.tsx';

export type Consultant = ReplyOf<typeof list>['list'][number];

const shownTopics = 3;

/** When there is time next, by the reader's clock and the consultant's where they differ. */
function SoonestSlot(slot: NonNullable<Consultant['soonest']>): ReactNode {
  const { language } = useSettings();
  return (
    <span className="figures flex items-baseline gap-1.5 text-note text-good-ink">
      <Icon name="clock" size={14} className="shrink-0 self-center" />
      {m.consultants_soonest({ time: sessionTime({ ...slot, inPerson: false }, language) })}
    </span>
  );
}

/** A consultant in a list. */
export function ConsultantRow({ consultant }: { consultant: Consultant }): ReactNode {
  const { id, name, title, avatar, topics, languages, price, priceConvert, stars, soonest } = consultant;
  return (
    <Link to={routes.consultant} params={{ id }} className="press flex gap-3.5 rounded-card bg-paper p-4">
      <Avatar src={avatar} name={name} size={64} />
      <span className="flex min-w-0 flex-1 flex-col gap-1">
        <span className="flex items-baseline justify-between gap-3">
          <span className="min-w-0 text-body font-semibold">{name}</span>
          {stars !== null && <Stars tenths={stars} size={16} />}
        </span>
        <span className="text-note text-muted">{title}</span>
        <span className="flex flex-wrap gap-1.5 py-0.5">
          {topics.slice(0, shownTopics).map((topic) => (
            <Badge key={topic.key}>{topic.name}</Badge>
          ))}
        </span>
        <span className="text-note text-muted">
          {languages.map((language) => languageNames[language]).join(m.consultants_and())}
        </span>
        {soonest && <SoonestSlot {...soonest} />}
        {price && (
          <span className="flex flex-wrap items-baseline gap-x-1.5 pt-0.5">
            <Price money={price} converted={priceConvert} />
            <span className="text-note text-muted">{m.products_andUp()}</span>
          </span>
        )}
      </span>
    </Link>
  );
}
