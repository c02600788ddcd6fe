import type { days } from '@lyceum/contract/statistics.calls';
import { conversionOf, figures, growthOf, sumOf, type Figure } from '@lyceum/domain/statistics';
import { figureWords } from '@lyceum/i18n/figure-words';
import * as m from '@lyceum/i18n/words';
import type { ReplyOf } from '@lyceum/web/call-client';
import { amountText } from '@lyceum/web/money-text';
import { numberFormat } from '@lyceum/web/number-format';
import type { ReactNode } from 'react';
import { useSettings } from '../session.ts';

export type Told = ReplyOf<typeof days>;

/** How a figure is written. */
export function useFigureText(currency: Told['currency']): (figure: Figure, value: number) => string {
  const { language } = useSettings();
  return (figure, value) =>
    figure === 'revenue' ? amountText({ amount: value, currency }) : numberFormat(language, {}).format(value);
}

interface FigureTilesProps {
  told: Told;
  /** The one that is drawn, and what chooses another one; without it they are told alone. */
  choice?: { figure: Figure; onChoose: (figure: Figure) => void };
}

/** The sums of a time beside the time before it. */
export function FigureTiles({ told, choice }: FigureTilesProps): ReactNode {
  const { language } = useSettings();
  const text = useFigureText(told.currency);
  const percent = numberFormat(language, { style: 'percent', maximumFractionDigits: 1 });
  const [now, before] = [sumOf(told.days), sumOf(told.before)];
  const share = (conversion: number | null): string => (conversion === null ? '—' : percent.format(conversion));
  return (
    <div className="figure-tiles">
      {figures.map((figure) => {
        const content = (
          <>
            <span className="muted">{figureWords[figure]()}</span>
            <strong className="figures">{text(figure, now[figure])}</strong>
            <Growth now={now[figure]} before={before[figure]} />
          </>
        );
        return choice ? (
          <button
            key={figure}
            type="button"
            aria-pressed={choice.figure === figure}
            onClick={() => choice.onChoose(figure)}
          >
            {content}
          </button>
        ) : (
          <div key={figure}>{content}</div>
        );
      })}
      <div>
        <span className="muted">{m.statistics_conversion()}</span>
        <strong className="figures">{share(conversionOf(now))}</strong>
        <span className="muted">
          {now.visitors === 0
            ? m.statistics_noVisitors()
            : m.statistics_conversionText({ before: share(conversionOf(before)) })}
        </span>
      </div>
    </div>
  );
}

function Growth({ now, before }: { now: number; before: number }): ReactNode {
  const { language } = useSettings();
  const growth = growthOf(now, before);
  if (growth === null) {
    return <span className="muted">{m.statistics_nothingBefore()}</span>;
  }
  const text = numberFormat(language, { style: 'percent', maximumFractionDigits: 0, signDisplay: 'exceptZero' });
  const tone = growth > 0 ? 'good' : growth < 0 ? 'bad' : undefined;
  return (
    <span className="growth" data-tone={tone}>
      {m.statistics_growth({ growth: text.format(growth) })}
    </span>
  );
}
