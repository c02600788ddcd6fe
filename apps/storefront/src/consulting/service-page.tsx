import { getProductServiceListByProductId } from '@lyceum/contract/products.calls';
import { refundTermsText } from '@lyceum/i18n/refund-terms';
import * as m from '@lyceum/i18n/words';
import type { ReplyOf } from '@lyceum/web/call-client';
import type { ReactNode } from 'react';
import { Link } from '@lyceum/web/router';
import { Gallery } from '../products/gallery.tsx';
import { Introduction } from '../products/introduction.tsx';
import { AgencyCard } from '../products/agency-card.tsx';
import { ProductPage } from '../products/product-page.tsx';
import { BelowProduct, BookBar } from '../agencies/provider.tsx';
import { routes } from '../routes.ts';
import { languageNames } from '@lyceum/domain/language';
import { Badge } from '../ui/badge.tsx';
import { Card, SectionHead } from '../ui/card.tsx';
import { Icon } from '../ui/icon.tsx';
import { Avatar, picturesOf } from '../ui/picture.tsx';
import { Price } from '../ui/price.tsx';

type Service = ReplyOf<typeof getProductServiceListByProductId>;

/** A consulting service or a programme: what is covered, how long, and who gives it. */
export function ServicePage({ name, id }: { name: string; id: string }): ReactNode {
  return (
    <ProductPage
      name={name}
      id={id}
      from={getProductServiceListByProductId}
      input={{ productId: id }}
      foot={({ state }) => <BookBar productId={id} to={routes.choseConsultTime} open={state === 'onShelf'} />}
    >
      {(service) => <Content service={service} />}
    </ProductPage>
  );
}

function Content({ service }: { service: Service }): ReactNode {
  const { offers, consultants, state } = service;
  return (
    <>
      <Gallery pictures={picturesOf(service.masterImg)} />
      <div className="flex flex-col gap-3 px-4 pt-4 pb-6">
        <div className="flex flex-col gap-2">
          {offers[0] && (
            <Price size="page" money={offers[0].price} converted={offers[0].priceConvert} per={m.shell_perSession()} />
          )}
          <p className="text-title font-bold">{service.name1}</p>
          {service.summary !== '' && <p className="text-small text-muted">{service.summary}</p>}
          <div>
            <Badge>{service.classType}</Badge>
          </div>
        </div>
        {state === 'closed' && <p className="text-small text-muted">{m.products_goneTitle()}</p>}
        {offers.length > 0 && (
          <Card aria-label={m.consulting_sessions()}>
            <h2 className="pb-2 font-semibold">{m.consulting_sessions()}</h2>
            <ul className="flex flex-col gap-3">
              {offers.map((offer) => (
                <li key={offer.id} className="flex items-baseline justify-between gap-4 text-small">
                  <span className="min-w-0">{offer.name}</span>
                  <Price size="small" money={offer.price} converted={offer.priceConvert} />
                </li>
              ))}
            </ul>
            <p className="pt-3 text-small text-muted">{refundTermsText(service.refundTerms)}</p>
          </Card>
        )}
        <SectionHead title={m.consulting_covered()} />
        <Introduction course={service} title={m.consulting_points()} />
        {consultants.length > 0 && (
          <>
            <SectionHead title={m.consulting_given()} />
            <Card className="flex flex-col gap-5">
              {consultants.map((one) => (
                <Consultant key={one.id} consultant={one} />
              ))}
            </Card>
          </>
        )}
        <AgencyCard agency={service.agency} title={m.consulting_offered()} />
        <BelowProduct product={service} />
      </div>
    </>
  );
}

function Consultant({ consultant }: { consultant: Service['consultants'][number] }): ReactNode {
  const { id, name, title, story, avatar, topics, languages } = consultant;
  return (
    <Link to={routes.consultant} params={{ id }} className="press flex gap-3.5">
      <Avatar src={avatar} name={name} size={56} />
      <div className="flex min-w-0 flex-1 flex-col gap-1">
        <p className="font-semibold">{name}</p>
        <p className="text-note text-muted">
          {[title, languages.map((language) => languageNames[language]).join(' / ')].join(' · ')}
        </p>
        <span className="flex flex-wrap gap-1.5">
          {topics.map((topic) => (
            <Badge key={topic}>{topic}</Badge>
          ))}
        </span>
        <p className="text-small">{story}</p>
      </div>
      <Icon name="next" size={16} className="mt-1 text-muted" />
    </Link>
  );
}
