import { catalogTypes } from '@lyceum/domain/catalogue';
import type { Language } from '@lyceum/domain/language';
import { cheapest, usualPrice, type ListingContent } from '@lyceum/domain/listings';
import { accessWords, ageWords, formWords, typeWords } from '@lyceum/i18n/product-words';
import * as m from '@lyceum/i18n/words';
import { dateText } from '@lyceum/web/date-text';
import { Radio } from 'antd';
import { useState, type ReactNode } from 'react';
import { languageNames } from '@lyceum/domain/language';
import { Person } from './listing-value.tsx';
import { priceText, type Reading } from './listing-words.ts';

const shown: readonly Language[] = ['zh-TW', 'zh-CN', 'en'];

interface PhonePreviewProps {
  content: ListingContent;
  reading: Reading;
}

/** About how buyers will see the product on a phone, in each language. */
export function PhonePreview({ content, reading }: PhonePreviewProps): ReactNode {
  const [language, setLanguage] = useState<Language>(reading.language);
  return (
    <figure className="phone-preview">
      <figcaption>{m.listings_phone()}</figcaption>
      <Radio.Group
        optionType="button"
        value={language}
        aria-label={m.office_language()}
        options={shown.map((value) => ({ value, label: languageNames[value] }))}
        onChange={({ target }) => setLanguage(target.value as Language)}
      />
      <div className="phone" lang={language} tabIndex={0}>
        <Page content={content} reading={reading} language={language} />
      </div>
    </figure>
  );
}

const minute = 60;

function Page({ content, reading, language }: PhonePreviewProps & { language: Language }): ReactNode {
  const { currency, names } = reading;
  const { type, form, ageBand, pictures, offers, chapters, place } = content;
  const onSale = offers.filter((offer) => offer.onSale);
  const price = usualPrice(content, 'hour') ?? cheapest(offers);
  const listPrice = onSale.find((offer) => offer.price === price)?.listPrice ?? null;
  const teachers = content.teacherIds.flatMap((id) => names.teachers.find((teacher) => teacher.id === id) ?? []);
  const [cover, ...more] = pictures;
  return (
    <>
      {cover === undefined ? (
        <div className="phone-cover empty">{m.listings_gap_pictures()}</div>
      ) : (
        <img src={cover} alt="" className="phone-cover" />
      )}
      {more.length > 0 && (
        <div className="phone-pictures">
          {more.map((picture) => (
            <img key={picture} src={picture} alt="" />
          ))}
        </div>
      )}
      <section>
        <p className="phone-price">
          {price === null ? m.listings_noPrice() : priceText(price, currency)}
          {listPrice !== null && <s>{priceText(listPrice, currency)}</s>}
        </p>
        <h3>{content.name[language] || m.listings_unnamed()}</h3>
        <p>{content.summary[language]}</p>
        <p className="muted">
          {[typeWords[type](), form && formWords[form](), ageBand && ageWords[ageBand]()].filter(Boolean).join(' · ')}
        </p>
        {content.classStartsAt && (
          <p className="muted">
            {m.listings_classStartsAt()} {dateText(content.classStartsAt, language, 'dateTime')}
          </p>
        )}
        {place && <p className="muted">{place.address[language]}</p>}
      </section>
      {content.highlights.length > 0 && (
        <section>
          <ul>
            {content.highlights.map((words, index) => (
              <li key={index}>{words[language]}</li>
            ))}
          </ul>
        </section>
      )}
      {onSale.length > 0 && (
        <section>
          <h4>{m.listings_offers()}</h4>
          {onSale.map(({ id, name, price: offerPrice, access }) => (
            <p key={id} className="phone-line">
              <span>
                {name[language]} <span className="muted">{accessWords[access]()}</span>
              </span>
              <strong>{offerPrice === null ? m.listings_noPrice() : priceText(offerPrice, currency)}</strong>
            </p>
          ))}
        </section>
      )}
      {teachers.length > 0 && (
        <section>
          <h4>{m.listings_teacherIds()}</h4>
          {teachers.map((teacher) => (
            <Person key={teacher.id} {...teacher} />
          ))}
        </section>
      )}
      <section>
        <h4>{m.listings_description()}</h4>
        <p className="phone-text">{content.description[language]}</p>
      </section>
      {chapters.length > 0 && (
        <section>
          <h4>{m.listings_chapters()}</h4>
          {chapters.map((chapter) => (
            <div key={chapter.id}>
              <h5>{chapter.title[language]}</h5>
              {chapter.lessons.map((lesson) => (
                <p key={lesson.id} className="phone-line">
                  <span>
                    {lesson.title[language]} {lesson.trial && <span className="tag">{m.listings_trial()}</span>}
                  </span>
                  <span className="muted">
                    {lesson.catalogType === catalogTypes.live && lesson.startsAt
                      ? dateText(lesson.startsAt, language, 'dayTime')
                      : m.listings_minutesText({ minutes: Math.round(lesson.durationSeconds / minute) })}
                  </span>
                </p>
              ))}
            </div>
          ))}
        </section>
      )}
    </>
  );
}
