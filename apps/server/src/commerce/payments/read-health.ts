import { isFailing, paymentMethods, successRate, type ProviderName } from '@lyceum/domain/payments';
import { day, hour } from '@lyceum/domain/time';
import { readSettings } from '../../people/settings/read-settings.ts';
import type { Deps } from '../../platform/deps.ts';
import { countAll, counterOf } from '../../platform/tries.ts';
import { noSums, selectLastNotice, selectSums, type MinuteSums } from './provider-minutes.sql.ts';
import { selectFigures, selectLastCompared, selectOpenRepayments, type AttemptFigures } from './read-health.sql.ts';

const providers = [...new Set<ProviderName>(paymentMethods.map(({ provider }) => provider))];

/** How long alarms look back. */
const alarmWindow = hour;
const noFigures: AttemptFigures = { paid: 0, failed: 0, left: 0, medianTime: null, slowTime: null };

async function limitOf({ db }: Pick<Deps, 'db'>) {
  const { paymentAlarmPercent, paymentAlarmTries } = await readSettings(db);
  return { percent: paymentAlarmPercent, tries: paymentAlarmTries };
}

/** How each provider does, in the order of the table of methods. What other processes counted in the last seconds comes with the next look. */
export async function readHealth(deps: Deps) {
  const { db } = deps;
  const now = deps.clock().getTime();
  const [hourAgo, dayAgo] = [new Date(now - hour), new Date(now - day)];
  const [limit, ofHour, ofDay, sumsOfHour, sumsOfDay, back, compared, notices] = await Promise.all([
    limitOf(deps),
    selectFigures(db, hourAgo),
    selectFigures(db, dayAgo),
    selectSums(db, hourAgo),
    selectSums(db, dayAgo),
    selectOpenRepayments(db),
    selectLastCompared(db),
    Promise.all(providers.map((provider) => selectLastNotice(db, provider))),
  ]);
  return {
    alarm: limit,
    list: providers.map((provider, at) => {
      const open = (state: 'sending' | 'stuck') =>
        back.find((one) => one.provider === provider && one.state === state)?.count ?? 0;
      const last = compared.find((one) => one.provider === provider);
      return {
        provider,
        hasKeys: deps.payments[provider] !== undefined,
        failing: isFailing(ofHour.get(provider) ?? noFigures, limit),
        hour: latelyOf(ofHour.get(provider), sumsOfHour.get(provider)),
        day: latelyOf(ofDay.get(provider), sumsOfDay.get(provider)),
        lastNoticeAt: notices[at]?.toISOString() ?? null,
        sending: open('sending'),
        stuck: open('stuck'),
        reconciliation: last ? { day: last.day, differences: last.differences, open: last.open } : null,
      };
    }),
  };
}

const latelyOf = (figures: AttemptFigures = noFigures, sums: MinuteSums = noSums) => ({
  ...figures,
  successBps: successRate(figures),
  asked: sums.asked,
  slow: sums.slow,
  unanswered: sums.failed,
  held: sums.held,
  notices: sums.notices,
  refusedNotices: sums.refused,
  forgedNotices: sums.forged,
});

/** Calls the operators when too few of a provider's payments come to a good end; of one that goes on so, once an hour. Safe with several processes. */
export async function watchHealth(deps: Deps): Promise<void> {
  const limit = await limitOf(deps);
  const figures = await selectFigures(deps.db, new Date(deps.clock().getTime() - alarmWindow));
  for (const [provider, counts] of figures) {
    if (!isFailing(counts, limit)) {
      continue;
    }
    const told = counterOf(deps, 'paymentsFailing', provider, { tries: 0, window: hour });
    if ((await countAll(deps, deps.db, [told])).isFirstOver) {
      const { paid, failed } = counts;
      deps.alarms.raise('paymentsFailing', { provider, paid, failed }, 'most payments of a provider fail');
    }
  }
}
