import { days } from '@lyceum/contract/counts.calls';
import { countedEvents, shownDays, type CountedName } from '@lyceum/domain/counts';
import type { Language } from '@lyceum/domain/language';
import { terminals, type Terminal } from '@lyceum/domain/payments';
import type { Region } from '@lyceum/domain/region';
import * as m from '@lyceum/i18n/words';
import type { ReplyOf } from '@lyceum/web/call-client';
import { NotReady, useCall } from '@lyceum/web/load';
import { numberFormat } from '@lyceum/web/number-format';
import { Button, Skeleton } from 'antd';
import type { ReactNode } from 'react';
import { routes } from '../routes.ts';
import { useSettings } from '../session.ts';
import { languageWords } from '../shell/language-names.ts';
import { regionWords } from '../shell/region-words.ts';
import { Screen } from '../shell/screen.tsx';
import { useFilters } from '../ui/filters.tsx';
import { TableView, type Column } from '../ui/table.tsx';
import { countedWords } from './counted-words.ts';
import { DayChart } from '../ui/day-chart.tsx';

type Total = ReplyOf<typeof days>['totals'][number];
type Shown = (typeof shownDays)[number];

const periodWords: Record<Shown, () => string> = {
  7: m.counts_days7,
  30: m.counts_days30,
  90: m.counts_days90,
  365: m.counts_days365,
};
const terminalWords: Record<Terminal, () => string> = {
  [terminals.pcBrowser]: m.counts_terminal_pcBrowser,
  [terminals.mobileBrowser]: m.counts_terminal_mobileBrowser,
  [terminals.chatBrowser]: m.counts_terminal_chatBrowser,
  [terminals.iosShell]: m.counts_terminal_iosShell,
  [terminals.androidShell]: m.counts_terminal_androidShell,
  [terminals.crossPlatformShell]: m.counts_terminal_crossPlatformShell,
};
/** The usual one first. */
const periods: readonly Shown[] = [30, ...shownDays.filter((one) => one !== 30)];
const isEvent = (name: CountedName): boolean => countedEvents.some((event) => event === name);

/** How the shop is used, of those who agreed to be counted: each thing by its sum, and one of them by day. */
export default function Counts(): ReactNode {
  const { language } = useSettings();
  const { address, input, filters } = useFilters<{
    days: Shown;
    region: Region;
    language: Language;
    terminal: Terminal;
  }>(routes.counts, {
    days: { label: m.counts_period(), words: periodWords, values: periods, required: true },
    region: { label: m.agencies_region(), none: m.counts_anyRegion(), words: regionWords },
    language: { label: m.office_language(), none: m.counts_anyLanguage(), words: languageWords },
    terminal: { label: m.counts_terminal(), none: m.counts_anyTerminal(), words: terminalWords },
  });
  const name = (Object.keys(countedWords) as CountedName[]).find((one) => one === address.values['name']);
  const { days: period, region, language: spoken, terminal } = input;
  const loaded = useCall(days, {
    ...(period && { days: Number(period) as Shown }),
    ...(region && { region }),
    ...(spoken && { language: spoken }),
    ...(terminal && { terminal: Number(terminal) as Terminal }),
    ...(name && { name }),
  });
  const what = name ? countedWords[name]() : m.counts_allScreens();
  const columns: Column<Total>[] = [
    {
      key: 'name',
      title: m.counts_name(),
      fixed: true,
      show: (total) => (
        <Button type="link" size="small" onClick={() => address.change({ name: total.name })}>
          {countedWords[total.name]()}
        </Button>
      ),
    },
    {
      key: 'kind',
      title: m.counts_kind(),
      show: (total) => (isEvent(total.name) ? m.counts_kindEvent() : m.counts_kindScreen()),
    },
    {
      key: 'count',
      title: m.counts_count(),
      figures: true,
      show: ({ count }) => numberFormat(language, {}).format(count),
    },
  ];
  return (
    <Screen name="counts/counts" title={m.counts_officeTitle()}>
      <p className="muted">{m.counts_officeText()}</p>
      {loaded.state === 'ready' && !loaded.data.counting && <p role="status">{m.counts_officeOff()}</p>}
      <section className="paper stack">
        <header className="row">
          <h2>{what}</h2>
          {name && (
            <Button size="small" onClick={() => address.change({ name: undefined })}>
              {m.counts_allScreens()}
            </Button>
          )}
        </header>
        {loaded.state === 'ready' ? (
          <DayChart what={what} days={loaded.data.days} />
        ) : (
          <NotReady loaded={loaded} skeleton={<Skeleton active />} />
        )}
      </section>
      <TableView<Total, typeof days>
        name="counts"
        address={address}
        loaded={loaded}
        rows={({ totals }) => totals}
        rowKey={(total) => total.name}
        columns={columns}
        onOpen={(total) => address.change({ name: total.name })}
        filters={filters}
      />
    </Screen>
  );
}
