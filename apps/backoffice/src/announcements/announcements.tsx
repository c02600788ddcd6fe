import { list, save, stop } from '@lyceum/contract/announcements.calls';
import { audiences, policies, type Audience, type Policy } from '@lyceum/domain/announcements';
import { regions, type Region } from '@lyceum/domain/region';
import * as m from '@lyceum/i18n/words';
import type { ReplyOf } from '@lyceum/web/call-client';
import { useCommand } from '@lyceum/web/command';
import { dateText } from '@lyceum/web/date-text';
import { ask } from '@lyceum/web/notices';
import { Button, Modal, Radio, Select } from 'antd';
import { useId, useState, type ReactNode } from 'react';
import { iMay, useSettings } from '../session.ts';
import { languageWords } from '../shell/language-names.ts';
import { regionWords } from '../shell/region-words.ts';
import { RestoredNote } from '../shell/restored-note.tsx';
import { useSharedForm } from '../shell/shared-form.tsx';
import { noWords, WordsFields } from '../shell/words-fields.tsx';
import type { Address } from '../ui/address.ts';
import { FieldTroubles } from '../ui/field-troubles.ts';
import { InstantField } from '../ui/instant-field.tsx';
import { Labelled } from '../ui/labelled.tsx';
import { PagedTable } from '../ui/paged-table.tsx';
import { StateTag } from '../ui/state-tag.tsx';
import type { Column } from '../ui/table.tsx';

type Announcement = ReplyOf<typeof list>['list'][number];
type State = Announcement['state'];

const stateWords: Record<State, () => string> = {
  planned: m.announcements_state_planned,
  shown: m.announcements_state_shown,
  over: m.announcements_state_over,
  stopped: m.announcements_state_stopped,
};
const stateTones = { planned: 'warn', shown: 'good', over: 'plain', stopped: 'plain' } as const;
const audienceWords: Record<Audience, () => string> = {
  merchants: m.announcements_to_merchants,
  buyers: m.announcements_to_buyers,
  everybody: m.announcements_to_everybody,
};
const policyWords: Record<Policy, () => string> = {
  userAgreement: m.announcements_policy_userAgreement,
  privacyPolicy: m.announcements_policy_privacyPolicy,
};
const regionText = (region: Region | null): string =>
  region === null ? m.announcements_everywhere() : regionWords[region]();

/** What the platform tells its merchants and the readers of the shop, now and later. */
export function Announcements({ address }: { address: Address }): ReactNode {
  const { language } = useSettings();
  const [edited, setEdited] = useState<Announcement | 'new' | null>(null);
  const mayChange = iMay('change announcements');
  // Which part of the screen it is narrows nothing.
  const { page, pageSize } = address.values;
  const time = (iso: string | null) => (iso === null ? '…' : dateText(iso, language, 'dateTime'));
  const columns: Column<Announcement>[] = [
    {
      key: 'title',
      title: m.announcements_title(),
      fixed: true,
      show: ({ title, text, policy }) => (
        <>
          <strong>{title[language]}</strong>
          {policy && <p>{policyWords[policy]()}</p>}
          <p className="muted said-words">{text[language]}</p>
        </>
      ),
    },
    { key: 'audience', title: m.announcements_to(), show: ({ audience }) => audienceWords[audience]() },
    { key: 'region', title: m.agencies_region(), show: ({ region }) => regionText(region) },
    {
      key: 'time',
      title: m.announcements_when(),
      show: ({ startsAt, endsAt, createdAt }) => `${time(startsAt ?? createdAt)} – ${time(endsAt)}`,
    },
    {
      key: 'state',
      title: m.enquiries_state(),
      show: ({ state }) => <StateTag tone={stateTones[state]}>{stateWords[state]()}</StateTag>,
    },
    ...(mayChange
      ? [
          {
            key: 'acts',
            title: '',
            show: (one: Announcement) =>
              one.state !== 'stopped' && <Acts announcement={one} onChange={() => setEdited(one)} />,
          },
        ]
      : []),
  ];
  return (
    <div className="stack">
      <p className="muted">{m.announcements_lead()}</p>
      <PagedTable
        name="announcements"
        from={list}
        input={{}}
        address={{ ...address, values: { page, pageSize } }}
        columns={columns}
        rowKey={({ id }) => id}
        actions={mayChange && <Button onClick={() => setEdited('new')}>{m.announcements_add()}</Button>}
      />
      {edited && <AnnouncementDialog announcement={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />}
    </div>
  );
}

function Acts({ announcement: { id }, onChange }: { announcement: Announcement; onChange: () => void }): ReactNode {
  const { run, busy } = useCommand(stop, { throttleMs: 300 });
  const stopNow = async (): Promise<void> => {
    if (
      await ask({
        title: m.announcements_stopAsk(),
        text: m.announcements_stopText(),
        yes: m.announcements_stop(),
        danger: true,
      })
    ) {
      await run({ id });
    }
  };
  return (
    <span className="row">
      <Button onClick={onChange}>{m.agencies_change()}</Button>
      <Button loading={busy} onClick={() => void stopNow()}>
        {m.announcements_stop()}
      </Button>
    </span>
  );
}

function contentOf(row: Announcement | null) {
  const { title = noWords, text = noWords, audience = 'merchants', region = null } = row ?? {};
  const { startsAt = null, endsAt = null, policy = null } = row ?? {};
  return { title, text, audience, region, startsAt, endsAt, policy };
}

interface AnnouncementDialogProps {
  announcement: Announcement | null;
  onClose: () => void;
}

function AnnouncementDialog({ announcement, onClose }: AnnouncementDialogProps): ReactNode {
  const { language } = useSettings();
  const { run, busy } = useCommand(save, { throttleMs: 300 });
  const form = useSharedForm<Announcement, ReturnType<typeof contentOf>>({
    saved: announcement,
    keep: `announcement ${announcement?.id ?? 'new'}`,
    contentOf,
    save: (content, version) => run({ ...content, id: announcement?.id ?? null, version }),
    words: {
      ...languageWords,
      title: m.announcements_title,
      text: m.announcements_text,
      audience: m.announcements_to,
      region: m.agencies_region,
      startsAt: m.shopfront_startsAt,
      endsAt: m.shopfront_endsAt,
      policy: m.announcements_policy,
    },
    show(path, text) {
      return path === 'startsAt' || path === 'endsAt'
        ? dateText(text, language, 'dateTime')
        : path === 'region'
          ? regionText(text as Region)
          : path === 'policy'
            ? policyWords[text as Policy]()
            : path === 'audience'
              ? audienceWords[text as Audience]()
              : undefined;
    },
  });
  const { value, change } = form;
  const audienceLabel = useId();
  const saveNow = async (): Promise<void> => {
    if (await form.save()) {
      onClose();
    }
  };
  return (
    <Modal
      open
      width={800}
      title={m.announcements_one()}
      okText={m.office_save()}
      cancelText={m.office_cancel()}
      okButtonProps={{ loading: busy }}
      onOk={() => void saveNow()}
      onCancel={onClose}
    >
      <FieldTroubles value={form.tell}>
        <div className="stack">
          <RestoredNote at={form.restoredAt} onDiscard={form.discard} />
          <WordsFields
            label={m.announcements_title()}
            value={value.title}
            most={60}
            onChange={(title) => change({ title })}
          />
          <WordsFields
            label={m.announcements_text()}
            value={value.text}
            most={600}
            rows={4}
            onChange={(text) => change({ text })}
          />
          <div className="stack-small">
            <span id={audienceLabel}>{m.announcements_to()}</span>
            <Radio.Group
              aria-labelledby={audienceLabel}
              value={value.audience}
              options={audiences.map((audience) => ({ value: audience, label: audienceWords[audience]() }))}
              onChange={({ target }) => {
                const audience = target.value as Audience;
                change({ audience, ...(audience === 'merchants' && { policy: null }) });
              }}
            />
          </div>
          {value.audience !== 'merchants' && (
            <div className="stack-small">
              <Labelled label={m.announcements_policy()}>
                <Select
                  value={value.policy ?? ''}
                  options={[
                    { value: '', label: m.announcements_policyNone() },
                    ...policies.map((policy) => ({ value: policy, label: policyWords[policy]() })),
                  ]}
                  onChange={(policy: Policy | '') => change({ policy: policy === '' ? null : policy })}
                />
              </Labelled>
              {value.policy && <p className="muted">{m.announcements_policyText()}</p>}
            </div>
          )}
          <div className="fields">
            <Labelled label={m.agencies_region()}>
              <Select
                value={value.region ?? ''}
                options={[
                  { value: '', label: m.announcements_everywhere() },
                  ...regions.map((region) => ({ value: region, label: regionWords[region]() })),
                ]}
                onChange={(region: Region | '') => change({ region: region === '' ? null : region })}
              />
            </Labelled>
            <Labelled label={m.shopfront_startsAt()}>
              <InstantField
                label={m.shopfront_startsAt()}
                value={value.startsAt}
                onChange={(startsAt) => change({ startsAt })}
              />
            </Labelled>
            <Labelled label={m.shopfront_endsAt()}>
              <InstantField
                label={m.shopfront_endsAt()}
                value={value.endsAt}
                onChange={(endsAt) => change({ endsAt })}
              />
            </Labelled>
          </div>
          {form.conflict}
        </div>
      </FieldTroubles>
    </Modal>
  );
}
