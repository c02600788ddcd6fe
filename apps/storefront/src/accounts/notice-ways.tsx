import { mine } from '@lyceum/contract/preferences.calls';
import { noticeWays, type NoticeWay } from '@lyceum/domain/preferences';
import * as m from '@lyceum/i18n/words';
import { useCall, useRefresh } from '@lyceum/web/load';
import { Link } from '@lyceum/web/router';
import { useState, type ReactNode } from 'react';
import { routes } from '../routes.ts';
import { keepChoice } from '../shell/keep-choice.ts';
import { Card } from '../ui/card.tsx';
import { Chips } from '../ui/chips.tsx';
import { NoticeChoices } from './notice-choices.tsx';
import { PushSwitch } from './push-switch.tsx';

const wayNames: Record<NoticeWay, () => string> = { sms: m.preferences_by_sms, mail: m.preferences_by_mail };

const returnedWords: Record<NoticeWay, () => string> = {
  sms: m.preferences_returned_sms,
  mail: m.preferences_returned_mail,
};

/** By what notices come first, where else they come, and which of them. */
export function NoticeWays(): ReactNode {
  const loaded = useCall(mine, {});
  const refresh = useRefresh();
  const [chosen, setChosen] = useState<NoticeWay | null>(null);
  const kept = loaded.state === 'ready' ? (loaded.data.noticesBy ?? 'sms') : null;
  const choose = async (noticesBy: NoticeWay): Promise<void> => {
    setChosen(noticesBy);
    await keepChoice({ noticesBy });
    await refresh(['preferences']);
    setChosen(null);
  };
  return (
    <Card className="flex flex-col gap-2.5">
      <h2 className="text-body font-semibold">{m.preferences_notices()}</h2>
      <p className="text-small text-muted">{m.preferences_noticesText()}</p>
      <Chips
        label={m.preferences_notices()}
        items={noticeWays.map((key) => ({ key, label: wayNames[key]() }))}
        current={chosen ?? kept}
        onChoose={(way) => void choose(way)}
      />
      <p className="text-small text-muted">{m.preferences_otherWay()}</p>
      {loaded.state === 'ready' &&
        loaded.data.returned.map((way) => (
          <p key={way} role="status" className="rounded-field bg-page p-3 text-small text-bad-ink">
            {returnedWords[way]()}{' '}
            <Link to={routes.account} className="font-semibold underline">
              {m.preferences_returnedCheck()}
            </Link>
          </p>
        ))}
      <PushSwitch />
      {loaded.state === 'ready' && <NoticeChoices kept={loaded.data} />}
    </Card>
  );
}
