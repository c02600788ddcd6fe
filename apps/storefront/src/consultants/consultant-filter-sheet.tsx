import { facets } from '@lyceum/contract/consultants.calls';
import * as m from '@lyceum/i18n/words';
import type { ReplyOf } from '@lyceum/web/call-client';
import { useCall } from '@lyceum/web/load';
import { useState, type ReactNode } from 'react';
import { rangeKey, rangeText } from '../products/filters.ts';
import { foundText } from '../products/product-words.ts';
import { useSettings } from '../session.ts';
import { languageNames } from '@lyceum/domain/language';
import { regionWords } from '../shell/region-words.ts';
import { ChoiceSheet, useLast, type ChoiceGroup } from '../ui/choice-sheet.tsx';
import type { ConsultantFilters } from './consultant-filters.ts';

type Group = ChoiceGroup<ConsultantFilters>;

/** The groups of choices and what each would leave; one choice alone divides nothing. */
function groupsOf(draft: ConsultantFilters, found: ReplyOf<typeof facets>): Group[] {
  const { priceLeast, priceMost, ...unpriced } = draft;
  const isPriced = priceLeast !== undefined || priceMost !== undefined;
  const all: Group[] = [
    {
      title: m.consultants_topic(),
      current: draft.topic ?? null,
      none: { ...draft, topic: undefined },
      choices: found.topics.map(({ key, name, count }) => ({
        key,
        label: name,
        count,
        chosen: { ...draft, topic: key },
      })),
    },
    {
      title: m.consultants_language(),
      current: draft.language ?? null,
      none: { ...draft, language: undefined },
      choices: found.languages.map(({ language, count }) => ({
        key: language,
        label: languageNames[language],
        count,
        chosen: { ...draft, language },
      })),
    },
    {
      title: m.products_regionTitle(),
      current: draft.region ?? null,
      none: { ...draft, region: undefined },
      choices: found.regions.map(({ region, count }) => ({
        key: region,
        label: regionWords[region](),
        count,
        chosen: { ...draft, region },
      })),
    },
    {
      title: m.products_priceTitle(),
      current: isPriced ? rangeKey({ priceLeast, priceMost }) : null,
      none: unpriced,
      choices: found.prices.map(({ count, ...range }) => ({
        key: rangeKey(range),
        label: rangeText(range),
        count,
        chosen: { ...unpriced, ...range },
      })),
    },
    {
      title: m.consultants_soonTitle(),
      current: draft.within === undefined ? null : String(draft.within),
      none: { ...draft, within: undefined },
      choices: found.soon.map(({ within, count }) => ({
        key: String(within),
        label: m.consultants_within({ count: within }),
        count,
        chosen: { ...draft, within },
      })),
    },
  ];
  return all.filter(({ choices, current }) => choices.length > 1 || current !== null);
}

interface ConsultantFilterSheetProps {
  filters: ConsultantFilters;
  onClose: () => void;
  onDone: (filters: ConsultantFilters) => void;
}

/** Mount it to open it. */
export function ConsultantFilterSheet({ filters, onClose, onDone }: ConsultantFilterSheetProps): ReactNode {
  const [draft, setDraft] = useState(filters);
  const { language } = useSettings();
  const loaded = useCall(facets, draft);
  const found = useLast(loaded.state === 'ready' ? loaded.data : null);
  const total = loaded.state === 'ready' ? loaded.data.total : null;
  const label =
    total === null
      ? m.products_show()
      : total === 0
        ? m.consultants_showNone()
        : m.consultants_showCount({ count: foundText(total, language) });
  return (
    <ChoiceSheet
      groups={found ? groupsOf(draft, found) : []}
      noteOf={(count) => foundText(count, language)}
      label={label}
      onChoose={setDraft}
      onClear={() => setDraft({})}
      onDone={() => onDone(draft)}
      onClose={onClose}
    />
  );
}
