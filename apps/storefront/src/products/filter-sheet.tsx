import { search } from '@lyceum/contract/products.calls';
import { ageBands, courseForms } from '@lyceum/domain/catalogue';
import * as m from '@lyceum/i18n/words';
import { useCall } from '@lyceum/web/load';
import { useState, type ReactNode } from 'react';
import { Button } from '../ui/button.tsx';
import { Chips } from '../ui/chips.tsx';
import { Sheet } from '../ui/sheet.tsx';
import { priceRanges, rangeKey, rangeText, type Filters } from './filters.ts';
import { ageWords, formWords } from './product-words.ts';

interface FilterSheetProps {
  filters: Filters;
  onClose: () => void;
  onDone: (filters: Filters) => void;
}

const any = 'any';

/** Choosing is free of consequences until the button at the foot, which tells how many would be left. Mount it to open it. */
export function FilterSheet({ filters, onClose, onDone }: FilterSheetProps): ReactNode {
  const [draft, setDraft] = useState(filters);
  const loaded = useCall(search, { ...draft, pageSize: 1 });
  const total = loaded.state === 'ready' ? loaded.data.total : null;
  const label =
    total === null ? m.products_show() : total === 0 ? m.products_showNone() : m.products_showCount({ count: total });
  return (
    <Sheet
      open
      onClose={onClose}
      title={m.products_filter()}
      foot={
        <>
          <Button kind="soft" size="large" onClick={() => setDraft({ cateId: filters.cateId, sort: filters.sort })}>
            {m.products_clearFilters()}
          </Button>
          <Button size="large" className="flex-1" onClick={() => onDone(draft)}>
            {label}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-6 pt-1">
        <Group title={m.products_formTitle()}>
          <Chips
            label={m.products_formTitle()}
            items={[
              { key: any, label: m.products_any() },
              ...courseForms.map((form) => ({ key: form, label: formWords[form]() })),
            ]}
            current={draft.form ?? any}
            onChoose={(form) => setDraft({ ...draft, form: form === any ? undefined : form })}
          />
        </Group>
        <Group title={m.products_ageTitle()}>
          <Chips
            label={m.products_ageTitle()}
            items={[
              { key: any, label: m.products_any() },
              ...ageBands.map((ageBand) => ({ key: ageBand, label: ageWords[ageBand]() })),
            ]}
            current={draft.ageBand ?? any}
            onChoose={(ageBand) => setDraft({ ...draft, ageBand: ageBand === any ? undefined : ageBand })}
          />
        </Group>
        <Group title={m.products_priceTitle()}>
          <Chips
            label={m.products_priceTitle()}
            items={priceRanges.map((range) => ({ key: rangeKey(range), label: rangeText(range) }))}
            current={rangeKey(draft)}
            onChoose={(key) => {
              const range = priceRanges.find((one) => rangeKey(one) === key);
              setDraft({ ...draft, priceLeast: range?.priceLeast, priceMost: range?.priceMost });
            }}
          />
        </Group>
      </div>
    </Sheet>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }): ReactNode {
  return (
    <div className="flex flex-col gap-2.5">
      <p className="text-small text-muted">{title}</p>
      {children}
    </div>
  );
}
