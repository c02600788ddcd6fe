import { block, change, create, licencePaper, list, unblock } from '@lyceum/contract/agencies.calls';
import { regions, type Region } from '@lyceum/domain/region';
import * as m from '@lyceum/i18n/words';
import type { ReplyOf } from '@lyceum/web/call-client';
import { useCommand } from '@lyceum/web/command';
import { useGo } from '@lyceum/web/router';
import { Button, Input, Modal, Select } from 'antd';
import { useState, type ReactNode } from 'react';
import { routes } from '../routes.ts';
import { iMay, useSettings } from '../session.ts';
import { toast } from '@lyceum/web/notices';
import { languageWords } from '../shell/language-names.ts';
import { Screen } from '../shell/screen.tsx';
import { FieldTroubles } from '../ui/field-troubles.ts';
import { Labelled } from '../ui/labelled.tsx';
import { NumberField } from '../ui/number-field.tsx';
import { RestoredNote } from '../shell/restored-note.tsx';
import { useSharedForm } from '../shell/shared-form.tsx';
import { usePrivateFile } from '../files/use-private-file.ts';
import { useFilters } from '../ui/filters.tsx';
import { PagedTable } from '../ui/paged-table.tsx';
import { ReasonDialog } from '../shell/reason-dialog.tsx';
import { StateTag } from '../ui/state-tag.tsx';
import type { Column } from '../ui/table.tsx';
import { Refused } from '../staff/refused.tsx';
import { regionWords } from '../shell/region-words.ts';
import { noWords, WordsFields } from '../shell/words-fields.tsx';

type Agency = ReplyOf<typeof list>['list'][number];
type State = Agency['state'];

const stateWords: Record<State, () => string> = {
  open: m.agencies_state_open,
  blocked: m.agencies_state_blocked,
  closed: m.agencies_state_closed,
};
const stateTones = { open: 'good', blocked: 'bad', closed: 'plain' } as const;

/** Every agency of the platform. */
export default function AgencyList(): ReactNode {
  const { language } = useSettings();
  const { address, input, filters } = useFilters(routes.agencyList, {
    state: { label: m.agencies_state(), none: m.office_anyState(), words: stateWords },
  });
  const [edited, setEdited] = useState<Agency | 'new' | null>(null);
  const mayChange = iMay('change agencies');
  const columns: Column<Agency>[] = [
    { key: 'name', title: m.agencies_name(), fixed: true, show: ({ name }) => name[language] },
    { key: 'city', title: m.agencies_city(), show: ({ city }) => city[language] },
    { key: 'region', title: m.agencies_region(), show: ({ region }) => regionWords[region]() },
    {
      key: 'state',
      title: m.agencies_state(),
      show: (agency) => (
        <>
          <StateTag tone={stateTones[agency.state]}>{stateWords[agency.state]()}</StateTag>
          {agency.closing && agency.state !== 'closed' && <StateTag tone="warn">{m.agencies_closing()}</StateTag>}
          {agency.withheld.length > 0 && <StateTag tone="warn">{m.agencies_withheld()}</StateTag>}
          {agency.blockedReason !== null && <p className="reason">{agency.blockedReason}</p>}
        </>
      ),
    },
    { key: 'products', title: m.agencies_products(), figures: true, show: ({ productCount }) => productCount },
    {
      key: 'commission',
      title: m.agencies_commission(),
      figures: true,
      show: ({ commissionBps }) => commissionBps / 100,
    },
    ...(mayChange
      ? [
          {
            key: 'acts',
            title: '',
            show: (agency: Agency) => <Acts agency={agency} onChange={() => setEdited(agency)} />,
          },
        ]
      : []),
  ];
  return (
    <Screen
      name="agencies/agency-list"
      title={m.agencies_title()}
      actions={
        mayChange && (
          <Button type="primary" onClick={() => setEdited('new')}>
            {m.agencies_new()}
          </Button>
        )
      }
    >
      <PagedTable
        name="agencies"
        from={list}
        input={input}
        address={address}
        columns={columns}
        rowKey={({ id }) => id}
        search={m.agencies_search()}
        filters={filters}
      />
      {edited && <AgencyDialog agency={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />}
    </Screen>
  );
}

function Acts({ agency, onChange }: { agency: Agency; onChange: () => void }): ReactNode {
  const go = useGo();
  const blocking = useCommand(block);
  const opening = useCommand(unblock);
  const reading = usePrivateFile(licencePaper);
  const [isAsked, setAsked] = useState(false);
  const blockNow = async (reason: string): Promise<boolean> => {
    const isDone = Boolean((await blocking.run({ id: agency.id, reason }))?.data);
    if (isDone) {
      setAsked(false);
    }
    return isDone;
  };
  return (
    <span className="row">
      <Button onClick={onChange}>{m.agencies_change()}</Button>
      {iMay('read staff') && (
        <Button onClick={() => go.to(routes.staffList, { agencyId: agency.id })}>{m.agencies_staff()}</Button>
      )}
      {agency.hasLicencePaper && (
        <Button
          loading={reading.busy}
          title={agency.licence ?? undefined}
          onClick={() => void reading.open({ id: agency.id })}
        >
          {m.agencies_licence()}
        </Button>
      )}
      {agency.state === 'closed' ? null : agency.state === 'open' ? (
        <Button danger loading={blocking.busy} onClick={() => setAsked(true)}>
          {m.agencies_block()}
        </Button>
      ) : (
        <Button loading={opening.busy} onClick={() => void opening.run({ id: agency.id })}>
          {m.agencies_unblock()}
        </Button>
      )}
      {isAsked && (
        <ReasonDialog
          title={m.agencies_blockTitle()}
          text={m.agencies_blockText()}
          label={m.agencies_blockReason()}
          yes={m.agencies_block()}
          danger
          busy={blocking.busy}
          refused={<Refused by={blocking.refusal} />}
          keep={`block ${agency.id}`}
          onSend={blockNow}
          onClose={() => setAsked(false)}
        />
      )}
    </span>
  );
}

const usualCommission = 1_000;

function AgencyDialog({ agency, onClose }: { agency: Agency | null; onClose: () => void }): ReactNode {
  const making = useCommand(create, { throttleMs: 300 });
  const changing = useCommand(change, { throttleMs: 300 });
  const {
    value: facts,
    change: setFacts,
    ...form
  } = useSharedForm({
    saved: agency,
    keep: `agency ${agency?.id ?? 'new'}`,
    contentOf: (row: Pick<Agency, 'version' | 'name' | 'city' | 'commissionBps'> | null) => ({
      name: row?.name ?? noWords,
      city: row?.city ?? noWords,
      commissionBps: row?.commissionBps ?? usualCommission,
      // These two are of a new agency alone.
      region: (agency?.region ?? 'tw') as Region,
      ownerEmail: '',
    }),
    save: ({ name, city, commissionBps }, version) =>
      changing.run({ name, city, commissionBps, id: agency?.id ?? '', version: version ?? '' }),
    words: {
      ...languageWords,
      name: m.agencies_name,
      city: m.agencies_city,
      commissionBps: m.agencies_commission,
      region: m.agencies_region,
      ownerEmail: m.agencies_ownerEmail,
    },
    show: (path, text) => (path === 'commissionBps' ? Number(text) / 100 : undefined),
  });
  const invite = async (): Promise<boolean> => {
    const isMade = Boolean((await making.run(facts))?.data);
    if (isMade) {
      form.discard();
      toast(m.agencies_created(), 'good');
    }
    return isMade;
  };
  const save = async (): Promise<void> => {
    if (await (agency === null ? invite() : form.save())) {
      onClose();
    }
  };
  return (
    <Modal
      open
      width={800}
      title={agency === null ? m.agencies_new() : m.agencies_change()}
      okText={m.office_save()}
      cancelText={m.office_cancel()}
      okButtonProps={{ loading: making.busy || changing.busy, disabled: form.isTroubled }}
      onOk={() => void save()}
      onCancel={onClose}
    >
      <FieldTroubles value={form.tell}>
        <div className="stack">
          <RestoredNote at={form.restoredAt} onDiscard={form.discard} />
          <WordsFields label={m.agencies_name()} value={facts.name} most={80} onChange={(name) => setFacts({ name })} />
          <WordsFields label={m.agencies_city()} value={facts.city} most={40} onChange={(city) => setFacts({ city })} />
          <div className="fields">
            <Labelled label={m.agencies_commission()}>
              <NumberField
                label={m.agencies_commission()}
                least={0}
                most={100}
                decimals={2}
                required
                value={facts.commissionBps / 100}
                onChange={(percent) => percent !== null && setFacts({ commissionBps: Math.round(percent * 100) })}
              />
            </Labelled>
            {agency === null && (
              <>
                <Labelled label={m.agencies_region()}>
                  <Select
                    value={facts.region}
                    options={regions.map((value) => ({ value, label: regionWords[value]() }))}
                    onChange={(region) => setFacts({ region })}
                  />
                </Labelled>
                <Labelled label={m.agencies_ownerEmail()}>
                  <Input
                    type="email"
                    value={facts.ownerEmail}
                    maxLength={200}
                    placeholder={m.agencies_ownerHint()}
                    onChange={({ target }) => setFacts({ ownerEmail: target.value })}
                  />
                </Labelled>
              </>
            )}
          </div>
          {form.conflict}
        </div>
      </FieldTroubles>
    </Modal>
  );
}
