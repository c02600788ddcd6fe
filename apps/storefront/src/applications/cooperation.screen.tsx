import { lazyPart } from '@lyceum/web/lazy-part';
import { mine } from '@lyceum/contract/applications.calls';
import { auditWorkingDays, identitiesOf, partnerTypes, type PartnerType } from '@lyceum/domain/applications';
import { stateWords, typeWords } from '@lyceum/i18n/application-words';
import * as m from '@lyceum/i18n/words';
import type { ReplyOf } from '@lyceum/web/call-client';
import { useCall } from '@lyceum/web/load';
import { Link, useParams } from '@lyceum/web/router';
import { Suspense, type ReactNode } from 'react';
import { routes } from '../routes.ts';
import { useSettings } from '../session.ts';
import { Screen } from '../shell/screen.tsx';
import { Badge } from '../ui/badge.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Icon } from '../ui/icon.tsx';
import type { IconName } from '../ui/icons.ts';
import { Fact, RowLink } from '../ui/list-row.tsx';
import { RowsSkeleton } from '../ui/skeleton.tsx';
import { stateTones, typeRoutes } from './application-words.ts';

const Recommend = lazyPart(async () => ({ default: (await import('./recommend.tsx')).Recommend }));

const facts: Record<PartnerType, { icon: IconName; text: () => string; needs: () => string; cost: () => string }> = {
  course: {
    icon: 'school',
    text: m.applications_typeText_course,
    needs: m.applications_needs_course,
    cost: m.applications_cost_course,
  },
  space: {
    icon: 'place',
    text: m.applications_typeText_space,
    needs: m.applications_needs_space,
    cost: m.applications_cost_course,
  },
  planner: {
    icon: 'message',
    text: m.applications_typeText_planner,
    needs: m.applications_needs_planner,
    cost: m.applications_cost_course,
  },
  promoter: {
    icon: 'share',
    text: m.applications_typeText_promoter,
    needs: m.applications_needs_promoter,
    cost: m.applications_cost_promoter,
  },
};

/** Who can be what, what it needs and costs, and how long it takes. */
export default function Cooperation(): ReactNode {
  const { signedIn } = useSettings();
  const { part } = useParams(routes.cooperation);
  if (part === 'recommend') {
    return (
      <Suspense
        fallback={
          <Screen name="applications/cooperation" title={m.invitations_title()}>
            <RowsSkeleton count={4} />
          </Screen>
        }
      >
        <Recommend />
      </Suspense>
    );
  }
  return (
    <Screen
      name="applications/cooperation"
      title={m.applications_cooperation()}
      actions={
        signedIn && (
          <Link
            to={routes.applicationResults}
            className="press flex min-h-target items-center px-3 text-small text-brand-ink"
          >
            {m.applications_results()}
          </Link>
        )
      }
    >
      <div className="flex flex-col gap-3">
        <p className="text-small text-muted">{m.applications_cooperationLead()}</p>
        {signedIn ? <OwnTypes /> : <Types own={null} />}
        <Card>
          <RowLink to={routes.cooperation} params={{ part: 'recommend' }} icon="school" title={m.invitations_title()} />
        </Card>
      </div>
    </Screen>
  );
}

/** With how far one is; the cards stand at once. */
function OwnTypes(): ReactNode {
  const loaded = useCall(mine, {});
  return <Types own={loaded.state === 'ready' ? loaded.data : null} />;
}

function Types({ own }: { own: ReplyOf<typeof mine> | null }): ReactNode {
  return partnerTypes.map((type) => {
    const { icon, text, needs, cost } = facts[type];
    const state = own?.list.find((one) => one.type === type)?.state ?? null;
    const isOver = own !== null && own.identity !== null && !identitiesOf(type).includes(own.identity);
    const isSent = state === 'inAudit' || state === 'passed' || state === 'renewal';
    return (
      <Card key={type} className="flex flex-col gap-2">
        <div className="flex items-center gap-3">
          <span className="grid size-11 shrink-0 place-items-center rounded-full bg-brand-soft text-brand-ink">
            <Icon name={icon} size={24} />
          </span>
          <h2 className="min-w-0 flex-1 text-body font-semibold">{typeWords[type]()}</h2>
          {state && <Badge tone={stateTones[state]}>{stateWords[state]()}</Badge>}
        </div>
        <p className="text-small">{text()}</p>
        <dl>
          <Fact name={m.applications_needs()}>{needs()}</Fact>
          <Fact name={m.applications_cost()}>{cost()}</Fact>
          <Fact name={m.applications_takes()}>{m.applications_takesText({ days: auditWorkingDays })}</Fact>
        </dl>
        {isOver ? (
          <p className="text-small text-muted">{m.applications_newAccount()}</p>
        ) : isSent ? (
          <ButtonLink to={routes.applicationResults} look={{ kind: 'soft', wide: true }}>
            {m.applications_see()}
          </ButtonLink>
        ) : (
          <ButtonLink to={typeRoutes[type]} look={{ wide: true }}>
            {state === 'failed'
              ? m.applications_mend()
              : state === 'draft'
                ? m.applications_goOn()
                : m.applications_apply()}
          </ButtonLink>
        )}
      </Card>
    );
  });
}
