import { ageBands, cancelTiers, courseForms, productTypes, spaceUses } from '@lyceum/domain/catalogue';
import type { ListingSpace } from '@lyceum/domain/listings';
import type { LocalizedText } from '@lyceum/domain/language';
import { formWords, typeWords } from '@lyceum/i18n/product-words';
import { inWidth } from '@lyceum/domain/pictures';
import * as m from '@lyceum/i18n/words';
import { Link } from '@lyceum/web/router';
import { Avatar, Button, Input, InputNumber, Select, Switch } from 'antd';
import type { ReactNode } from 'react';
import { routes } from '../routes.ts';
import { InstantField } from '../ui/instant-field.tsx';
import { Labelled } from '../ui/labelled.tsx';
import { MoneyField } from '../ui/money-field.tsx';
import { noWords, WordsFields } from '../shell/words-fields.tsx';
import { blankSpace } from './blank-content.ts';
import type { TabProps } from './listing-editor.tsx';
import { ageWords, tierWords, useWords } from './listing-words.ts';

const unknownPlace = { address: noWords, longitude: 0.1, latitude: 0.1 };

/** What a product is, in three languages side by side. */
export function BasicsTab({ content, change, choices, listing }: TabProps): ReactNode {
  const { type, place, space } = content;
  const isCourse = type === productTypes.inPerson || type === productTypes.online;
  const named = (list: readonly { id: string; name: string }[]) =>
    list.map(({ id, name }) => ({ value: id, label: name }));
  return (
    <div className="stack">
      <div className="fields">
        <Labelled label={m.listings_type()}>
          <Select
            value={type}
            disabled={listing !== null && listing.shelf !== 'draft'}
            options={Object.values(productTypes).map((value) => ({ value, label: typeWords[value]() }))}
            onChange={(value) =>
              change({
                type: value,
                form: value === productTypes.inPerson ? 'offline' : value === productTypes.online ? 'recorded' : null,
                space: value === productTypes.space ? blankSpace : null,
              })
            }
          />
        </Labelled>
        {isCourse && (
          <Labelled label={m.listings_form()}>
            <Select
              value={content.form}
              options={courseForms
                .filter((form) => (form === 'offline') === (type === productTypes.inPerson))
                .map((value) => ({ value, label: formWords[value]() }))}
              onChange={(form) => change({ form })}
            />
          </Labelled>
        )}
        <Labelled label={m.listings_categoryId()}>
          <Select
            showSearch={{ optionFilterProp: 'label' }}
            value={content.categoryId}
            options={named(choices.categories)}
            onChange={(categoryId) => change({ categoryId })}
          />
        </Labelled>
        <Labelled label={m.listings_ageBand()}>
          <Select
            value={content.ageBand}
            options={ageBands.map((value) => ({ value, label: ageWords[value]() }))}
            onChange={(ageBand) => change({ ageBand })}
          />
        </Labelled>
        {isCourse && (
          <Labelled label={m.listings_teacherIds()}>
            <Select
              mode="multiple"
              showSearch={{ optionFilterProp: 'label' }}
              value={content.teacherIds}
              options={teacherOptions(choices.teachers, content.teacherIds)}
              optionRender={({ data }) => <TeacherOption teacher={data.teacher} />}
              notFoundContent={<Link to={routes.newTeacher}>{m.listings_noTeachers()}</Link>}
              onChange={(teacherIds) => change({ teacherIds })}
            />
          </Labelled>
        )}
        {type === productTypes.consulting && (
          <Labelled label={m.listings_consultantIds()}>
            <Select
              mode="multiple"
              value={content.consultantIds}
              options={named(choices.consultants)}
              onChange={(consultantIds) => change({ consultantIds })}
            />
          </Labelled>
        )}
        {isCourse && content.form !== 'recorded' && (
          <Labelled label={m.listings_classStartsAt()}>
            <InstantField
              label={m.listings_classStartsAt()}
              value={content.classStartsAt}
              onChange={(classStartsAt) => change({ classStartsAt })}
            />
          </Labelled>
        )}
      </div>
      <WordsFields label={m.listings_name()} value={content.name} most={120} onChange={(name) => change({ name })} />
      <WordsFields
        label={m.listings_summary()}
        value={content.summary}
        most={300}
        rows={2}
        onChange={(summary) => change({ summary })}
      />
      <WordsFields
        label={m.listings_description()}
        value={content.description}
        most={10_000}
        rows={8}
        onChange={(description) => change({ description })}
      />
      <WordsList
        label={m.listings_highlights()}
        add={m.listings_addHighlight()}
        most={8}
        longest={120}
        value={content.highlights}
        onChange={(highlights) => change({ highlights })}
      />
      <Labelled label={m.listings_hasPlace()}>
        <Switch checked={place !== null} onChange={(has) => change({ place: has ? unknownPlace : null })} />
      </Labelled>
      {place && (
        <>
          <WordsFields
            label={m.listings_address()}
            value={place.address}
            most={200}
            onChange={(address) => change({ place: { ...place, address } })}
          />
          <div className="fields">
            <Labelled label={m.listings_longitude()}>
              <InputNumber
                min={-180}
                max={180}
                value={place.longitude}
                onChange={(longitude) => change({ place: { ...place, longitude: longitude ?? place.longitude } })}
              />
            </Labelled>
            <Labelled label={m.listings_latitude()}>
              <InputNumber
                min={-90}
                max={90}
                value={place.latitude}
                onChange={(latitude) => change({ place: { ...place, latitude: latitude ?? place.latitude } })}
              />
            </Labelled>
          </div>
        </>
      )}
      {space && (
        <SpaceFields
          space={space}
          currency={choices.currency}
          change={(part) => change({ space: { ...space, ...part } })}
        />
      )}
    </div>
  );
}

type Teacher = TabProps['choices']['teachers'][number];

/** Who is hidden from buyers is not offered, but stays where he was chosen. */
const teacherOptions = (teachers: readonly Teacher[], chosen: readonly string[]) =>
  teachers
    .filter(({ id, shown }) => shown || chosen.includes(id))
    .map((teacher) => ({
      value: teacher.id,
      label: teacher.shown ? teacher.name : m.listings_hiddenTeacher({ name: teacher.name }),
      teacher,
    }));

function TeacherOption({ teacher: { name, title, avatar } }: { teacher: Teacher }): ReactNode {
  return (
    <span className="row">
      <Avatar src={avatar === '' ? undefined : inWidth(avatar, 240)} alt="">
        {Array.from(name)[0]}
      </Avatar>
      <span>
        {name} <span className="muted">{title}</span>
      </span>
    </span>
  );
}

interface SpaceFieldsProps {
  space: ListingSpace;
  currency: TabProps['choices']['currency'];
  change: (change: Partial<ListingSpace>) => void;
}

function SpaceFields({ space, currency, change }: SpaceFieldsProps): ReactNode {
  const whole = (field: 'capacity' | 'areaSquareMetres' | 'minimumDays', label: string) => (
    <Labelled label={label}>
      <InputNumber min={1} precision={0} value={space[field]} onChange={(value) => change({ [field]: value ?? 1 })} />
    </Labelled>
  );
  const clock = (field: 'opensAt' | 'closesAt', label: string) => (
    <Labelled label={label}>
      <Input type="time" value={space[field]} onChange={({ target }) => change({ [field]: target.value })} />
    </Labelled>
  );
  const price = (field: 'hourPrice' | 'dayPrice', label: string) => (
    <Labelled label={label}>
      <MoneyField
        label={label}
        currency={currency}
        value={space[field]}
        onChange={(value) => change({ [field]: value ?? 0 })}
      />
    </Labelled>
  );
  return (
    <>
      <h2>{m.listings_space()}</h2>
      <div className="fields">
        <Labelled label={m.listings_useType()}>
          <Select
            value={space.useType}
            options={spaceUses.map((value) => ({ value, label: useWords[value]() }))}
            onChange={(useType) => change({ useType })}
          />
        </Labelled>
        {whole('capacity', m.listings_capacity())}
        {whole('areaSquareMetres', m.listings_areaSquareMetres())}
        {price('hourPrice', m.listings_hourPrice())}
        {price('dayPrice', m.listings_dayPrice())}
        {clock('opensAt', m.listings_opensAt())}
        {clock('closesAt', m.listings_closesAt())}
        {whole('minimumDays', m.listings_minimumDays())}
        <Labelled label={m.listings_cancelTier()}>
          <Select
            value={space.cancelTier}
            options={cancelTiers.map((value) => ({ value, label: tierWords[value]() }))}
            onChange={(cancelTier) => change({ cancelTier })}
          />
        </Labelled>
      </div>
      <WordsList
        label={m.listings_facilities()}
        add={m.listings_addFacility()}
        most={20}
        longest={60}
        value={space.facilities}
        onChange={(facilities) => change({ facilities })}
      />
    </>
  );
}

interface WordsListProps {
  label: string;
  add: string;
  most: number;
  /** Characters of each. */
  longest: number;
  value: LocalizedText[];
  onChange: (value: LocalizedText[]) => void;
}

function WordsList({ label, add, most, longest, value, onChange }: WordsListProps): ReactNode {
  return (
    <div className="stack">
      {value.map((words, index) => (
        <div className="words-line" key={index}>
          <WordsFields
            label={`${label} ${index + 1}`}
            value={words}
            most={longest}
            onChange={(next) => onChange(value.with(index, next))}
          />
          <Button onClick={() => onChange(value.toSpliced(index, 1))}>{m.listings_remove()}</Button>
        </div>
      ))}
      {value.length < most && (
        <div>
          <Button onClick={() => onChange([...value, noWords])}>{add}</Button>
        </div>
      )}
    </div>
  );
}
