import { rate } from '@lyceum/contract/messages.calls';
import { mostStars } from '@lyceum/domain/support';
import * as m from '@lyceum/i18n/words';
import { useCommand } from '@lyceum/web/command';
import { toast } from '@lyceum/web/notices';
import { useState, type ReactNode } from 'react';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Icon } from '../ui/icon.tsx';

const choices = Array.from({ length: mostStars }, (_, at) => at + 1);

/** Asks once how satisfied one is with what support solved. */
export default function RateSupport({ caseId }: { caseId: string }): ReactNode {
  const { run, busy } = useCommand(rate);
  const [stars, setStars] = useState<number | null>(null);
  const answer = async (given: number | null): Promise<void> => {
    if ((await run({ caseId, stars: given }))?.data && given !== null) {
      toast(m.messages_rateThanks(), 'good');
    }
  };
  return (
    <Card className="flex flex-col items-center gap-3 text-center">
      <fieldset className="flex flex-col items-center gap-2">
        <legend className="w-full text-body font-semibold">{m.messages_rateTitle()}</legend>
        <p className="text-small text-muted">{m.messages_rateText()}</p>
        <div className="flex">
          {choices.map((one) => (
            <label
              key={one}
              className="press grid size-[max(48px,var(--target))] cursor-pointer place-items-center rounded-full outline-offset-[-4px] has-focus-visible:outline-2 has-focus-visible:outline-brand"
            >
              <input
                type="radio"
                name="stars"
                className="sr-only"
                aria-label={m.messages_rateStars({ count: one })}
                checked={stars === one}
                onChange={() => setStars(one)}
              />
              <Icon name="star" size={30} className={stars !== null && one <= stars ? 'text-warn' : 'text-line'} />
            </label>
          ))}
        </div>
      </fieldset>
      <div className="flex flex-wrap justify-center gap-2">
        <Button kind="plain" size="small" onClick={() => void answer(null)}>
          {m.messages_rateNot()}
        </Button>
        <Button size="small" disabled={stars === null} busy={busy} onClick={() => void answer(stars)}>
          {m.messages_rateSend()}
        </Button>
      </div>
    </Card>
  );
}
