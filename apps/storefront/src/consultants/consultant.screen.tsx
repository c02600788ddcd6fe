import { detail } from '@lyceum/contract/consultants.calls';
import * as m from '@lyceum/i18n/words';
import type { ReplyOf } from '@lyceum/web/call-client';
import { dateText } from '@lyceum/web/date-text';
import { useParams } from '@lyceum/web/router';
import type { ReactNode } from 'react';
import { ReviewSection } from '../reviews/review-section.tsx';
import { routes } from '../routes.ts';
import { clock, useSettings } from '../session.ts';
import { languageNames } from '@lyceum/domain/language';
import { OneScreen } from '../shell/one-screen.tsx';
import { regionWords } from '../shell/region-words.ts';
import { ShareButton } from '../sharing/share-button.tsx';
import { Badge } from '../ui/badge.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { Card, SectionHead } from '../ui/card.tsx';
import { Empty } from '../ui/empty.tsx';
import { FoldedText } from '../ui/folded-text.tsx';
import { Fact } from '../ui/list-row.tsx';
import { Avatar } from '../ui/picture.tsx';
import { ProductRow } from '../ui/product-card.tsx';
import { sessionTime } from '../ui/session-time.ts';
import { Stars } from '../ui/stars.tsx';

type Consultant = ReplyOf<typeof detail>;

/** One consultant: who it is, what can be talked about, at what price, and what people say. */
export default function ConsultantPage(): ReactNode {
  const { id } = useParams(routes.consultant);
  return (
    <OneScreen
      name="consultants/consultant"
      from={detail}
      input={{ id }}
      title={m.consultants_pageTitle()}
      titleOf={({ name }) => name}
      // Without a service he has no page of his own to send.
      actionsOf={({ name, avatar, services }) =>
        services.length > 0 && <ShareButton id={id} title={name} picture={avatar} />
      }
      refused={() => (
        <Empty icon="person" title={m.consultants_goneTitle()} text={m.consultants_goneText()}>
          <ButtonLink to={routes.consultantList} params={{}} replace>
            {m.consultants_seeAll()}
          </ButtonLink>
        </Empty>
      )}
    >
      {(consultant) => (
        <>
          <Who consultant={consultant} />
          {consultant.credentials.length > 0 && <Credentials credentials={consultant.credentials} />}
          <section>
            <SectionHead title={m.consultants_services()} />
            <Services services={consultant.services} />
          </section>
          <section>
            <SectionHead title={m.reviews_title()} />
            <ReviewSection of={{ consultantId: id }} stars={consultant.stars} />
          </section>
        </>
      )}
    </OneScreen>
  );
}

function Who({ consultant }: { consultant: Consultant }): ReactNode {
  const { name, title, avatar, topics, languages, region, zone, story, stars, soonest } = consultant;
  const { language } = useSettings();
  return (
    <Card className="flex flex-col gap-4">
      <div className="flex items-center gap-4">
        <Avatar src={avatar} name={name} size={80} />
        <div className="flex min-w-0 flex-1 flex-col gap-1">
          <p className="text-title font-bold">{name}</p>
          <p className="text-small text-muted">{title}</p>
          {stars !== null && <Stars tenths={stars} size={16} />}
        </div>
      </div>
      <div className="flex flex-wrap gap-1.5">
        {topics.map((topic) => (
          <Badge key={topic.key}>{topic.name}</Badge>
        ))}
      </div>
      <FoldedText text={story} />
      <dl>
        <Fact name={m.consultants_language()}>
          {languages.map((one) => languageNames[one]).join(m.consultants_and())}
        </Fact>
        <Fact name={m.products_regionTitle()}>{regionWords[region]()}</Fact>
        {soonest && (
          <Fact name={m.consultants_soonestTitle()}>{sessionTime({ ...soonest, inPerson: false }, language)}</Fact>
        )}
        <Fact name={m.consultants_localTime()}>{dateText(clock.now(), language, 'dayTime', zone)}</Fact>
      </dl>
    </Card>
  );
}

/** Nobody has checked them, which is said. */
function Credentials({ credentials }: Pick<Consultant, 'credentials'>): ReactNode {
  return (
    <section>
      <SectionHead title={m.consultants_statedTitle()} />
      <Card className="flex flex-col gap-3 text-small">
        <ul className="flex flex-col gap-3">
          {credentials.map(({ title, issuer, year }) => (
            <li key={`${title} ${issuer} ${year}`}>
              <p className="font-medium wrap-anywhere">{title}</p>
              <p className="text-muted wrap-anywhere">{[issuer, year].filter(Boolean).join(' · ')}</p>
            </li>
          ))}
        </ul>
        <p className="text-note text-muted">{m.consultants_stated()}</p>
      </Card>
    </section>
  );
}

function Services({ services }: Pick<Consultant, 'services'>): ReactNode {
  return services.length === 0 ? (
    <Card className="text-small text-muted">{m.consultants_noServices()}</Card>
  ) : (
    <div className="flex flex-col gap-3">
      {services.map((service) => (
        <ProductRow key={service.id} item={service} />
      ))}
    </div>
  );
}
