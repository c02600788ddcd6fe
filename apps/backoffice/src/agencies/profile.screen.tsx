import { ownProfile, saveProfile } from '@lyceum/contract/agencies.calls';
import * as m from '@lyceum/i18n/words';
import type { ReplyOf } from '@lyceum/web/call-client';
import { useCommand } from '@lyceum/web/command';
import { Load } from '@lyceum/web/load';
import { isLicenceNumber } from '@lyceum/domain/licences';
import { Button, Input, Select, Skeleton } from 'antd';
import type { ReactNode } from 'react';
import { iMay } from '../session.ts';
import { languageWords } from '../shell/language-names.ts';
import { Screen } from '../shell/screen.tsx';
import { FieldTroubles } from '../ui/field-troubles.ts';
import { Labelled } from '../ui/labelled.tsx';
import { NumberField } from '../ui/number-field.tsx';
import { RestoredNote } from '../shell/restored-note.tsx';
import { useSharedForm } from '../shell/shared-form.tsx';
import { PictureField } from '../files/picture-field.tsx';
import { WordsFields } from '../shell/words-fields.tsx';
import { ClosingSection } from './closing.tsx';
import { LicencePaper } from './licence-paper.tsx';
import { PlaceField } from './place-field.tsx';

/** What buyers read of the own agency; the owner writes it. */
export default function Profile(): ReactNode {
  return (
    <Screen name="agencies/profile" title={m.agencies_profile()}>
      <Load from={ownProfile} input={{}} skeleton={<Skeleton active />}>
        {(profile) => <ProfileForm profile={profile} />}
      </Load>
      {iMay('read closing') && <ClosingSection />}
    </Screen>
  );
}

type Profile = ReplyOf<typeof ownProfile>;

function contentOf(profile: Profile) {
  const { story, city, address, logo, cover, foundedYear, place, zone, licence, licenceFileId } = profile;
  return { story, city, address, logo, cover, foundedYear, place, zone, licence, licenceFileId };
}

function ProfileForm({ profile }: { profile: Profile }): ReactNode {
  const { run, busy } = useCommand(saveProfile, { throttleMs: 300 });
  const disabled = !iMay('change agencyProfile');
  const { value, change, tell, save, conflict, restoredAt, discard } = useSharedForm({
    saved: profile,
    keep: 'profile',
    contentOf: (row) => contentOf(row ?? profile),
    save: (content, version) => run({ ...content, version: version ?? '' }),
    words: {
      ...languageWords,
      story: m.agencies_story,
      city: m.agencies_city,
      address: m.agencies_address,
      logo: m.agencies_logo,
      cover: m.agencies_cover,
      foundedYear: m.agencies_foundedYear,
      place: m.agencies_place,
      longitude: m.listings_longitude,
      latitude: m.listings_latitude,
      zone: m.agencies_zone,
      licence: m.agencies_licence,
      licenceFileId: m.agencies_licencePaper,
    },
  });
  return (
    <FieldTroubles value={tell}>
      <section className="paper stack">
        <RestoredNote at={restoredAt} onDiscard={discard} />
        <WordsFields label={m.agencies_name()} value={profile.name} most={80} disabled onChange={() => undefined} />
        <p className="muted">{m.agencies_nameHint()}</p>
        <WordsFields
          label={m.agencies_story()}
          value={value.story}
          most={2_000}
          rows={6}
          disabled={disabled}
          onChange={(story) => change({ story })}
        />
        <WordsFields
          label={m.agencies_city()}
          value={value.city}
          most={40}
          disabled={disabled}
          onChange={(city) => change({ city })}
        />
        <WordsFields
          label={m.agencies_address()}
          value={value.address}
          most={200}
          disabled={disabled}
          onChange={(address) => change({ address })}
        />
        <PlaceField
          place={value.place}
          region={profile.region}
          tiles={profile.tiles}
          disabled={disabled}
          onChange={(place) => change({ place })}
        />
        <div className="fields">
          <Labelled label={m.agencies_zone()} hint={m.agencies_zoneHint()}>
            <Select
              showSearch
              aria-label={m.agencies_zone()}
              value={value.zone}
              disabled={disabled}
              options={Intl.supportedValuesOf('timeZone').map((zone) => ({ value: zone, label: zone }))}
              onChange={(zone: string) => change({ zone })}
            />
          </Labelled>
          <Labelled
            label={m.agencies_licence()}
            hint={m.agencies_licenceHint()}
            fault={
              value.licence === '' || isLicenceNumber(value.licence, profile.region)
                ? null
                : m.refusals_licenceMalformed()
            }
          >
            <Input
              aria-label={m.agencies_licence()}
              value={value.licence}
              maxLength={80}
              disabled={disabled}
              onChange={({ target }) => change({ licence: target.value })}
            />
          </Labelled>
        </div>
        <LicencePaper
          fileId={value.licenceFileId}
          saved={profile.licenceFileId}
          disabled={disabled}
          onChange={(licenceFileId) => change({ licenceFileId })}
        />
        <Labelled label={m.agencies_foundedYear()}>
          <NumberField
            label={m.agencies_foundedYear()}
            least={1800}
            most={2100}
            decimals={0}
            plain
            required
            disabled={disabled}
            value={value.foundedYear}
            onChange={(foundedYear) => foundedYear !== null && change({ foundedYear })}
          />
        </Labelled>
        {!disabled && (
          <>
            <PictureField label={m.agencies_logo()} value={value.logo} onChange={(logo) => change({ logo })} />
            <PictureField label={m.agencies_cover()} value={value.cover} onChange={(cover) => change({ cover })} />
            <div>
              <Button type="primary" loading={busy} onClick={() => void save()}>
                {m.office_save()}
              </Button>
            </div>
          </>
        )}
        {conflict}
      </section>
    </FieldTroubles>
  );
}
