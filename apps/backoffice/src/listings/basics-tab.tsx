import { ageBands, cancelTiers, courseForms, productTypes, spaceUses } from '@lyceum/domain/catalogue';
import type { ListingSpace } from '@lyceum/domain/listings';
import type { LocalizedText } from '@lyceum/domain/language';
import { formWords, typeWords } from '@lyceum/i18n/product-words';
import * as m from '@lyceum/i18n/words';
import { Link } from '@lyceum/web/router';
import { Button, Input, Select, Switch } from 'antd';
import type { ReactNode } from 'react';
import { routes } from '../routes.ts';
import { InstantField } from '../ui/instant-field.tsx';
import { Labelled } from '../ui/labelled.tsx';
import { NumberField } from '../ui/number-field.tsx';
import { noWords, WordsFields } from '../shell/words-fields.tsx';
import { blankSpace } from './blank-content.ts';
import type { TabProps } from './listing-editor.tsx';
import { Person, WithPicture } from './listing-value.tsx';
import { ageWords } from '@lyceum/i18n/product-words';
import { tierWords, useWords } from './listing-words.ts';

/** Of a degree: a tenth of a metre. */
const degreeDecimals = 6;
const unknownPlace = { address: noWords, longitude: 0.1, latitude: 0.1 };

/** What a product is, in three languages side by side. */
export function BasicsTab({ content, change, choices, listing, faultOf }: TabProps): ReactNode {
  const { type, place, space } = content;
  const isFixed = listing !== null && listing.shelf !== 'draft';
  const isCourse = type === productTypes.inPerson || type === productTypes.online;
  const statusOf = (path: string) => (faultOf(path) === null ? '' : 'error');
  const named = (list: readonly { id: string; name: string }[]) =>
    list.map(({ id, name }) => ({ value: id, label: name }));
  return (
    <div className="stack">
      <div className="fields">
        <Labelled label={m.listings_type()} path="type" hint={isFixed ? m.listings_typeFixed() : undefined}>
          <Select
            value={type}
            disabled={isFixed}
            options={Object.values(productTypes).map((value) => ({ value, label: typeWords[value]() }))}
            onChange={(value) =>
              change({
                type: value,
                form: value === productTypes.inPerson ? 'offline' : value === productTypes.online ? 'recorded' : null,
                space: value === productTypes.space ? blankSpace : null,
                // What another kind of product sells is no time, or another.
                offers: content.offers.map((offer) => ({ ...offer, rate: null })),
              })
            }
          />
        </Labelled>
        {isCourse && (
          <Labelled label={m.listings_form()} path="form" fault={faultOf('form')}>
            <Select
              value={content.form}
              options={courseForms
                .filter((form) => (form === 'offline') === (type === productTypes.inPerson))
                .map((value) => ({ value, label: formWords[value]() }))}
              onChange={(form) => change({ form })}
            />
          </Labelled>
        )}
        <Labelled label={m.listings_categoryId()} path="categoryId" fault={faultOf('categoryId')}>
          <Select
            status={statusOf('categoryId')}
            showSearch={{ optionFilterProp: 'label' }}
            value={content.categoryId}
            options={choices.categories.map((category) => ({ value: category.id, label: category.name, category }))}
            optionRender={({ data }) => <WithPicture picture={data.category.picture}>{data.category.name}</WithPicture>}
            onChange={(categoryId) => change({ categoryId })}
          />
        </Labelled>
        <Labelled label={m.listings_ageBand()} path="ageBand" fault={faultOf('ageBand')}>
          <Select
            status={statusOf('ageBand')}
            value={content.ageBand}
            options={ageBands.map((value) => ({ value, label: ageWords[value]() }))}
            onChange={(ageBand) => change({ ageBand })}
          />
        </Labelled>
        {isCourse && (
          <Labelled label={m.listings_teacherIds()} path="teacherIds">
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
          <Labelled label={m.listings_consultantIds()} path="consultantIds" fault={faultOf('consultantIds')}>
            <Select
              status={statusOf('consultantIds')}
              mode="multiple"
              value={content.consultantIds}
              options={named(choices.consultants)}
              notFoundContent={<Link to={routes.consultantList}>{m.consultants_noneYet()}</Link>}
              onChange={(consultantIds) => change({ consultantIds })}
            />
          </Labelled>
        )}
        {isCourse && content.form !== 'recorded' && (
          <Labelled label={m.listings_classStartsAt()} path="classStartsAt" fault={faultOf('classStartsAt')}>
            <InstantField
              label={m.listings_classStartsAt()}
              value={content.classStartsAt}
              onChange={(classStartsAt) => change({ classStartsAt })}
            />
          </Labelled>
        )}
      </div>
      <WordsFields
        label={m.listings_name()}
        path="name"
        faultOf={faultOf}
        value={content.name}
        most={120}
        onChange={(name) => change({ name })}
      />
      <WordsFields
        label={m.listings_summary()}
        path="summary"
        faultOf={faultOf}
        value={content.summary}
        most={300}
        rows={2}
        onChange={(summary) => change({ summary })}
      />
      <WordsFields
        label={m.listings_description()}
        path="description"
        faultOf={faultOf}
        value={content.description}
        most={10_000}
        rows={8}
        onChange={(description) => change({ description })}
      />
      <WordsList
        label={m.listings_highlights()}
        path="highlights"
        faultOf={faultOf}
        add={m.listings_addHighlight()}
        most={8}
        longest={120}
        value={content.highlights}
        onChange={(highlights) => change({ highlights })}
      />
      <Labelled label={m.listings_hasPlace()} path="place" fault={faultOf('place')}>
        <Switch checked={place !== null} onChange={(has) => change({ place: has ? unknownPlace : null })} />
      </Labelled>
      {place && (
        <>
          <WordsFields
            label={m.listings_address()}
            path="place.address"
            faultOf={faultOf}
            value={place.address}
            most={200}
            onChange={(address) => change({ place: { ...place, address } })}
          />
          <div className="fields">
            <Labelled label={m.listings_longitude()} path="place.longitude">
              <NumberField
                label={m.listings_longitude()}
                least={-180}
                most={180}
                decimals={degreeDecimals}
                required
                value={place.longitude}
                onChange={(longitude) => longitude !== null && change({ place: { ...place, longitude } })}
              />
            </Labelled>
            <Labelled label={m.listings_latitude()} path="place.latitude">
              <NumberField
                label={m.listings_latitude()}
                least={-90}
                most={90}
                decimals={degreeDecimals}
                required
                value={place.latitude}
                onChange={(latitude) => latitude !== null && change({ place: { ...place, latitude } })}
              />
            </Labelled>
          </div>
        </>
      )}
      {space && (
        <SpaceFields space={space} faultOf={faultOf} change={(part) => change({ space: { ...space, ...part } })} />
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
    <Person name={name} avatar={avatar}>
      {name} <span className="muted">{title}</span>
    </Person>
  );
}

interface SpaceFieldsProps {
  space: ListingSpace;
  faultOf: TabProps['faultOf'];
  change: (change: Partial<ListingSpace>) => void;
}

function SpaceFields({ space, faultOf, change }: SpaceFieldsProps): ReactNode {
  const whole = (field: 'capacity' | 'areaSquareMetres' | 'minimumDays', label: string, most: number) => (
    <Labelled label={label} path={`space.${field}`}>
      <NumberField
        label={label}
        least={1}
        most={most}
        decimals={0}
        required
        value={space[field]}
        onChange={(value) => value !== null && change({ [field]: value })}
      />
    </Labelled>
  );
  const clock = (field: 'opensAt' | 'closesAt', label: string) => (
    <Labelled label={label} path={`space.${field}`}>
      <Input type="time" value={space[field]} onChange={({ target }) => change({ [field]: target.value })} />
    </Labelled>
  );
  return (
    <>
      <h2>{m.listings_space()}</h2>
      <div className="fields">
        <Labelled label={m.listings_useType()} path="space.useType">
          <Select
            value={space.useType}
            options={spaceUses.map((value) => ({ value, label: useWords[value]() }))}
            onChange={(useType) => change({ useType })}
          />
        </Labelled>
        {whole('capacity', m.listings_capacity(), 10_000)}
        {whole('areaSquareMetres', m.listings_areaSquareMetres(), 100_000)}
        {clock('opensAt', m.listings_opensAt())}
        {clock('closesAt', m.listings_closesAt())}
        {whole('minimumDays', m.listings_minimumDays(), 365)}
        <Labelled label={m.listings_cancelTier()} path="space.cancelTier">
          <Select
            value={space.cancelTier}
            options={cancelTiers.map((value) => ({ value, label: tierWords[value]() }))}
            onChange={(cancelTier) => change({ cancelTier })}
          />
        </Labelled>
      </div>
      <WordsList
        label={m.listings_facilities()}
        path="space.facilities"
        faultOf={faultOf}
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
  path: string;
  faultOf: TabProps['faultOf'];
  add: string;
  most: number;
  /** Characters of each. */
  longest: number;
  value: LocalizedText[];
  onChange: (value: LocalizedText[]) => void;
}

function WordsList({ label, path, faultOf, add, most, longest, value, onChange }: WordsListProps): ReactNode {
  return (
    <div className="stack">
      {value.map((words, index) => (
        <div className="words-line" key={index}>
          <WordsFields
            label={`${label} ${index + 1}`}
            path={`${path}.${index}`}
            faultOf={faultOf}
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
