import { banners, orderBanners, removeBanner, saveBanner } from '@lyceum/contract/shopfront.calls';
import * as m from '@lyceum/i18n/words';
import type { ReplyOf } from '@lyceum/web/call-client';
import { useCommand } from '@lyceum/web/command';
import { dateText } from '@lyceum/web/date-text';
import { Load } from '@lyceum/web/load';
import { Button, Modal, Select, Skeleton } from 'antd';
import { useState, type ReactNode } from 'react';
import { iMay, useSettings } from '../session.ts';
import { languageWords } from '../shell/language-names.ts';
import { ask } from '@lyceum/web/notices';
import { InstantField } from '../ui/instant-field.tsx';
import { FieldTroubles } from '../ui/field-troubles.ts';
import { Labelled } from '../ui/labelled.tsx';
import { PictureField } from '../files/picture-field.tsx';
import { RestoredNote } from '../shell/restored-note.tsx';
import { useSharedForm } from '../shell/shared-form.tsx';
import { SortableList } from '../ui/sortable-list.tsx';
import { StateTag } from '../ui/state-tag.tsx';
import { noWords, WordsFields } from '../shell/words-fields.tsx';
import { GoalField, goalText, kindWords } from './goal-field.tsx';

type Banner = ReplyOf<typeof banners>['list'][number];

const toneWords: Record<Banner['tone'], () => string> = {
  cobalt: m.shopfront_tone_cobalt,
  coral: m.shopfront_tone_coral,
  mint: m.shopfront_tone_mint,
  amber: m.shopfront_tone_amber,
};

export function Banners(): ReactNode {
  const [edited, setEdited] = useState<Banner | 'new' | null>(null);
  const mayChange = iMay('change shopfront');
  return (
    <div className="stack">
      <p className="muted">{m.shopfront_orderHint()}</p>
      <Load from={banners} input={{}} skeleton={<Skeleton active />}>
        {({ list }) => <BannerList list={list} onEdit={setEdited} />}
      </Load>
      {mayChange && (
        <div>
          <Button onClick={() => setEdited('new')}>{m.shopfront_addBanner()}</Button>
        </div>
      )}
      {edited && <BannerDialog banner={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />}
    </div>
  );
}

function BannerList({ list, onEdit }: { list: readonly Banner[]; onEdit: (banner: Banner) => void }): ReactNode {
  const { language } = useSettings();
  const ordering = useCommand(orderBanners, { throttleMs: 300 });
  const removing = useCommand(removeBanner, { throttleMs: 300 });
  const remove = async ({ id, version }: Banner): Promise<void> => {
    if (await ask({ title: m.shopfront_removeTitle(), yes: m.listings_remove(), danger: true })) {
      await removing.run({ id, version });
    }
  };
  const time = (iso: string | null) => (iso === null ? '…' : dateText(iso, language, 'dateTime'));
  const idsOf = (all: readonly Banner[]) => all.map(({ id }) => id);
  return (
    <SortableList
      items={list}
      idOf={({ id }) => id}
      label={m.shopfront_banners()}
      onOrder={(next) => void ordering.run({ ids: idsOf(next), was: idsOf(list) })}
    >
      {(banner) => (
        <div className="row">
          <img src={banner.picture} alt="" className="thumb" />
          <span>{banner.title[language]}</span>
          <span className="muted">
            {kindWords[banner.goal.kind]()} · {goalText(banner.goal, banner.goalName, language)}
          </span>
          {!banner.leads && <StateTag tone="bad">{m.shopfront_leadsNowhere()}</StateTag>}
          <span className="muted">
            {banner.startsAt === null && banner.endsAt === null
              ? m.shopfront_always()
              : `${time(banner.startsAt)} – ${time(banner.endsAt)}`}
          </span>
          <span className="gap" />
          <Button onClick={() => onEdit(banner)}>{m.agencies_change()}</Button>
          <Button onClick={() => void remove(banner)}>{m.listings_remove()}</Button>
        </div>
      )}
    </SortableList>
  );
}

/** The goal's name beside it, so that people read names where two goals differ. */
function contentOf(banner: Banner | null) {
  return {
    title: banner?.title ?? noWords,
    picture: banner?.picture ?? '',
    tone: banner?.tone ?? 'cobalt',
    goal: { ...(banner?.goal ?? { kind: 'product', value: '' }), name: banner?.goalName ?? null },
    startsAt: banner?.startsAt ?? null,
    endsAt: banner?.endsAt ?? null,
  } as const;
}

function BannerDialog({ banner, onClose }: { banner: Banner | null; onClose: () => void }): ReactNode {
  const { language } = useSettings();
  const { run, busy } = useCommand(saveBanner, { throttleMs: 300 });
  const form = useSharedForm<Banner, ReturnType<typeof contentOf>>({
    saved: banner,
    keep: `banner ${banner?.id ?? 'new'}`,
    contentOf,
    save: ({ goal: { kind, value }, ...content }, version) =>
      run({ ...content, goal: { kind, value }, id: banner?.id ?? null, version }),
    words: {
      ...languageWords,
      title: m.shopfront_bannerTitle,
      picture: m.listings_pictures,
      tone: m.shopfront_tone,
      goal: m.shopfront_goal,
      kind: m.shopfront_goalKind,
      value: m.shopfront_goalId,
      name: m.shopfront_goalName,
      startsAt: m.shopfront_startsAt,
      endsAt: m.shopfront_endsAt,
    },
    show(path, text) {
      switch (path) {
        case 'tone':
          return toneWords[text as Banner['tone']]();
        case 'goal.kind':
          return kindWords[text as Banner['goal']['kind']]();
        case 'startsAt':
        case 'endsAt':
          return dateText(text, language, 'dateTime');
        default:
          return undefined;
      }
    },
  });
  const { value, change } = form;
  const save = async (): Promise<void> => {
    if (await form.save()) {
      onClose();
    }
  };
  return (
    <Modal
      open
      width={800}
      title={m.shopfront_banners()}
      okText={m.office_save()}
      cancelText={m.office_cancel()}
      okButtonProps={{ loading: busy }}
      onOk={() => void save()}
      onCancel={onClose}
    >
      <FieldTroubles value={form.tell}>
        <div className="stack">
          <RestoredNote at={form.restoredAt} onDiscard={form.discard} />
          <WordsFields
            label={m.shopfront_bannerTitle()}
            value={value.title}
            most={60}
            onChange={(title) => change({ title })}
          />
          <PictureField
            label={m.shopfront_upload()}
            value={value.picture}
            onChange={(picture) => change({ picture })}
          />
          <GoalField value={value.goal} onChange={(goal) => change({ goal })} />
          {banner && !banner.leads && <p className="muted">{m.shopfront_leadsNowhereText()}</p>}
          <div className="fields">
            <Labelled label={m.shopfront_tone()}>
              <Select
                value={value.tone}
                options={Object.entries(toneWords).map(([tone, word]) => ({ value: tone, label: word() }))}
                onChange={(tone) => change({ tone })}
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
