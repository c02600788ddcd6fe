import { find } from '@lyceum/contract/help.calls';
import * as m from '@lyceum/i18n/words';
import { Load } from '@lyceum/web/load';
import { useParams } from '@lyceum/web/router';
import { useState, type ReactNode } from 'react';
import SupportNote from '../messages/support-note.tsx';
import { useSettled } from '../products/suggestions.tsx';
import { routes } from '../routes.ts';
import { Screen } from '../shell/screen.tsx';
import { BottomBar } from '../ui/bottom-bar.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Empty } from '../ui/empty.tsx';
import { Field } from '../ui/field.tsx';
import { Icon } from '../ui/icon.tsx';
import { RowsSkeleton } from '../ui/skeleton.tsx';

/** What many ask, with answers, and the way to somebody who answers. */
export default function Help(): ReactNode {
  const { keyword, productId, orderId, page } = useParams(routes.help);
  const [typed, setTyped] = useState(keyword ?? '');
  const asked = useSettled(typed.trim()).slice(0, 60);
  return (
    <Screen
      name="help/help"
      title={m.help_title()}
      foot={
        <BottomBar>
          <SupportNote />
          <ButtonLink
            to={routes.sendMessage}
            params={{
              userType: '4',
              cardShow: (productId ?? orderId) === undefined ? 'noCard' : 'haveCard',
              productId,
              orderId,
              page,
            }}
            className="flex-1"
          >
            <Icon name="message" size={20} />
            {m.help_person()}
          </ButtonLink>
        </BottomBar>
      }
    >
      <div className="flex flex-col gap-3">
        <form role="search" onSubmit={(event) => event.preventDefault()}>
          <Field
            type="search"
            enterKeyHint="search"
            label={m.help_search()}
            placeholder={m.help_searchHint()}
            maxLength={60}
            value={typed}
            onText={setTyped}
            before={<Icon name="search" size={20} className="text-muted" />}
          />
        </form>
        <Load
          from={find}
          input={asked === '' ? {} : { keyword: asked }}
          skeleton={<RowsSkeleton count={6} />}
          empty={
            <Empty
              icon="info"
              title={asked === '' ? m.help_empty() : m.help_nothing({ keyword: asked })}
              text={m.help_nothingText()}
            />
          }
        >
          {({ list }) => (
            <Card flush className="divide-y divide-line">
              {list.map((one) => (
                <Question key={one.id} question={one.question} answer={one.answer} />
              ))}
            </Card>
          )}
        </Load>
      </div>
    </Screen>
  );
}

function Question({ question, answer }: { question: string; answer: string }): ReactNode {
  return (
    <details className="group px-4">
      <summary className="flex min-h-[max(52px,var(--target))] cursor-pointer list-none items-center gap-3 py-3 text-body -outline-offset-2 [&::-webkit-details-marker]:hidden">
        <span className="min-w-0 flex-1 wrap-anywhere">{question}</span>
        <Icon name="down" size={16} className="shrink-0 text-muted group-open:rotate-180" />
      </summary>
      <p className="pb-4 text-small wrap-anywhere whitespace-pre-line text-muted">{answer}</p>
    </details>
  );
}
