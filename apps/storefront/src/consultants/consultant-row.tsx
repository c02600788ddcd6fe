import type { list } from '@lyceum/contract/consultants.calls';
import * as m from '@lyceum/i18n/words';
import type { ReplyOf } from '@lyceum/web/call-client';
import { Link } from '@lyceum/web/router';
import type { ReactNode } from 'react';
import { routes } from '../routes.ts';
import { languageNames } from '../shell/language-names.ts';
import { Badge } from '../ui/badge.tsx';
import { Avatar } from '../ui/picture.tsx';
import { Price } from '../ui/price.tsx';
import { Stars } from '../ui/stars.tsx';

export type Consultant = ReplyOf<typeof list>['list'][number];

const shownTopics = 3;

/** A consultant in a list. */
export function ConsultantRow({ consultant }: { consultant: Consultant }): ReactNode {
  const { id, name, title, avatar, topics, languages, price, priceConvert, stars } = consultant;
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
