import { banners, categories, orderBanners, removeBanner, saveBanner } from '@lyceum/contract/shopfront.calls';
import type { InputOfCall } from '@lyceum/contract/call';
import * as m from '@lyceum/i18n/words';
import type { ReplyOf } from '@lyceum/web/call-client';
import { useCommand } from '@lyceum/web/command';
import { dateText } from '@lyceum/web/date-text';
import { Load, useCall } from '@lyceum/web/load';
import { Button, Input, Modal, Select, Skeleton } from 'antd';
import { useState, type ReactNode } from 'react';
import { iMay, useSettings } from '../session.ts';
import { ask, toast } from '../shell/notices.ts';
import { InstantField } from '../ui/instant-field.tsx';
import { Labelled } from '../ui/labelled.tsx';
import { PictureField } from '../files/picture-field.tsx';
import { SortableList } from '../ui/sortable-list.tsx';
import { noWords, WordsFields } from '../shell/words-fields.tsx';

type Banner = ReplyOf<typeof banners>['list'][number];
type Written = InputOfCall<typeof saveBanner>;

const toneWords: Record<Banner['tone'], () => string> = {
  cobalt: m.shopfront_tone_cobalt,
  coral: m.shopfront_tone_coral,
  mint: m.shopfront_tone_mint,
  amber: m.shopfront_tone_amber,
};

const blankBanner: Written = {
  id: null,
  title: noWords,
  picture: '',
  tone: 'cobalt',
  productId: null,
  categoryId: null,
  startsAt: null,
  endsAt: null,
};

export function Banners(): ReactNode {
  const [edited, setEdited] = useState<Written | null>(null);
  const mayChange = iMay('change shopfront');
  return (
    <div className="stack">
      <p className="muted">{m.shopfront_orderHint()}</p>
      <Load from={banners} input={{}} skeleton={<Skeleton active />}>
        {({ list }) => <BannerList list={list} onEdit={setEdited} />}
      </Load>
      {mayChange && (
        <div>
          <Button onClick={() => setEdited(blankBanner)}>{m.shopfront_addBanner()}</Button>
        </div>
      )}
      {edited && <BannerDialog banner={edited} onClose={() => setEdited(null)} />}
    </div>
  );
}

function BannerList({ list, onEdit }: { list: readonly Banner[]; onEdit: (banner: Written) => void }): ReactNode {
  const { language } = useSettings();
  const ordering = useCommand(orderBanners, { throttleMs: 300 });
  const removing = useCommand(removeBanner, { throttleMs: 300 });
  const remove = async (id: string): Promise<void> => {
    if (await ask({ title: m.shopfront_removeTitle(), yes: m.listings_remove(), danger: true })) {
      await removing.run({ id });
    }
  };
  const time = (iso: string | null) => (iso === null ? '…' : dateText(iso, language, 'dateTime'));
  return (
    <SortableList
      items={list}
      idOf={({ id }) => id}
      label={m.shopfront_banners()}
      onOrder={(next) => void ordering.run({ ids: next.map(({ id }) => id) })}
    >
      {(banner) => (
        <div className="row">
          <img src={banner.picture} alt="" className="thumb" />
          <span>{banner.title[language]}</span>
          <span className="muted">
            {banner.startsAt === null && banner.endsAt === null
              ? m.shopfront_always()
              : `${time(banner.startsAt)} – ${time(banner.endsAt)}`}
          </span>
          <span className="gap" />
          <Button onClick={() => onEdit(banner)}>{m.agencies_change()}</Button>
          <Button onClick={() => void remove(banner.id)}>{m.listings_remove()}</Button>
        </div>
      )}
    </SortableList>
  );
}

function BannerDialog({ banner, onClose }: { banner: Written; onClose: () => void }): ReactNode {
  const { language } = useSettings();
  const [value, setValue] = useState(banner);
  const { run, busy } = useCommand(saveBanner, { throttleMs: 300 });
  const tree = useCall(categories, {});
  const change = (part: Partial<Written>): void => setValue((now) => ({ ...now, ...part }));
  const save = async (): Promise<void> => {
    if ((await run(value))?.data) {
      toast(m.office_saved(), 'good');
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
      <div className="stack">
        <WordsFields
          label={m.shopfront_bannerTitle()}
          value={value.title}
          most={60}
          onChange={(title) => change({ title })}
        />
        <PictureField label={m.shopfront_upload()} value={value.picture} onChange={(picture) => change({ picture })} />
        <div className="fields">
          <Labelled label={m.shopfront_tone()}>
            <Select
              value={value.tone}
              options={Object.entries(toneWords).map(([tone, word]) => ({ value: tone, label: word() }))}
              onChange={(tone) => change({ tone })}
            />
          </Labelled>
          <Labelled label={m.shopfront_productId()}>
            <Input
              value={value.productId ?? ''}
              maxLength={40}
              onChange={({ target }) => change({ productId: target.value.trim() || null, categoryId: null })}
            />
          </Labelled>
          <Labelled label={m.shopfront_categoryId()}>
            <Select
              allowClear
              value={value.categoryId}
              options={
                tree.state === 'ready'
                  ? tree.data.list.map(({ id, name }) => ({ value: id, label: name[language] }))
                  : []
              }
              onChange={(categoryId?: string | null) => change({ categoryId: categoryId ?? null, productId: null })}
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
            <InstantField label={m.shopfront_endsAt()} value={value.endsAt} onChange={(endsAt) => change({ endsAt })} />
          </Labelled>
        </div>
      </div>
    </Modal>
  );
}
