import * as m from '@lyceum/i18n/words';
import { moneyParts, type Amount } from '@lyceum/web/money-text';
import type { ReactNode } from 'react';

type Size = 'small' | 'card' | 'page';
const sizes: Record<Size, { whole: string; rest: string; colour: string }> = {
  small: { whole: 'text-small', rest: 'text-note', colour: 'text-price-ink' },
  card: { whole: 'text-[1.2em]', rest: 'text-note', colour: 'text-price-ink' },
  page: { whole: 'text-display', rest: 'text-body', colour: 'text-price-ink' },
};

interface PriceProps {
  money: Amount;
  size?: Size;
  /** The crossed-out price. */
  listPrice?: Amount | null;
  /** The same in the display currency; shown when it is another one. */
  converted?: Amount | null;
  /** For how much of it, such as an hour. */
  per?: string | undefined;
  /** In the colour of the text around it, for amounts that are no offer. */
  plain?: boolean;
}

/** Two decimals, thousands separators; zero is "free" (SPEC.md "Display rules"). */
export function Price({ money, size = 'card', listPrice, converted, per, plain }: PriceProps): ReactNode {
  const { whole, rest, colour } = sizes[size];
  return (
    <span className="figures flex flex-col">
      <span className="flex flex-wrap items-baseline gap-x-1.5">
        <span className={`font-semibold whitespace-nowrap ${plain ? '' : colour}`}>
          <Figures money={money} whole={whole} rest={rest} />
        </span>
        {per !== undefined && money.amount > 0 && <span className="text-note text-muted">{per}</span>}
        {listPrice && listPrice.amount > money.amount && (
          <s className="text-note whitespace-nowrap text-muted">
            <span className="sr-only">{m.shell_listPrice()}</span>
            <Figures money={listPrice} whole="" rest="" />
          </s>
        )}
      </span>
      <About money={money} converted={converted} />
    </span>
  );
}

/** What an amount is about in the display currency; nothing where that is its own, or nothing is paid. It never breaks within the figures. */
export function About({ money, converted }: Pick<PriceProps, 'money' | 'converted'>): ReactNode {
  return (
    converted &&
    converted.currency !== money.currency &&
    money.amount !== 0 && (
      <span className="block text-note text-muted">
        {m.shell_about()}
        <span className="whitespace-nowrap">
          <Figures money={converted} whole="" rest="" />
        </span>
      </span>
    )
  );
}

function Figures({ money, whole, rest }: { money: Amount; whole: string; rest: string }): ReactNode {
  if (money.amount === 0) {
    return <span className={whole}>{m.shell_free()}</span>;
  }
  const parts = moneyParts(money);
  return (
    <>
      <span className={rest}>{parts.symbol}</span>
      <span className={whole}>{parts.whole}</span>
      <span className={rest}>{parts.decimals}</span>
    </>
  );
}
