import { refundTermsText } from '@lyceum/i18n/refund-terms';
import * as m from '@lyceum/i18n/words';
import type { ReactNode } from 'react';
import { accessText } from '../orders/terms-words.ts';
import { useSettings } from '../session.ts';
import { Card } from '../ui/card.tsx';
import { Icon, type IconName } from '../ui/icon.tsx';
import type { Course, Offer } from './course.ts';
import { sessionTime } from '../ui/session-time.ts';
import { lengthText, whatWords } from '../products/product-words.ts';

/** What you get · until when · if you cancel: told before anything is paid. */
export function PurchaseTerms({ course, offers }: { course: Course; offers: readonly Offer[] }): ReactNode {
  const { language } = useSettings();
  const { form, lessonCount, totalSeconds, classStartsAt, zone, place, refundTerms } = course;
  const until = [...new Set(offers.map(accessText))];
  return (
    <Card className="flex flex-col gap-4" aria-label={m.products_termsTitle()}>
      <Term icon="book" title={m.products_whatTitle()}>
        {form !== null && lessonCount > 0 && (
          <span>{whatWords[form]({ count: lessonCount, length: lengthText(totalSeconds) })}</span>
        )}
        {classStartsAt !== null && (
          <span>
            {m.products_startsOn({
              date: sessionTime({ startsAt: classStartsAt, zone, inPerson: form === 'offline' }, language),
            })}
          </span>
        )}
        {place !== null && (
          <span className="flex gap-1 text-muted">
            <Icon name="place" size={16} className="mt-0.5" />
            {place.address}
          </span>
        )}
      </Term>
      {until.length > 0 && (
        <Term icon="clock" title={m.products_untilTitle()}>
          {until.map((text) => (
            <span key={text}>{text}</span>
          ))}
        </Term>
      )}
      <Term icon="shield" title={m.products_cancelTitle()}>
        <span>{refundTermsText(refundTerms)}</span>
        <span className="text-muted">{m.orders_refundAlways()}</span>
      </Term>
    </Card>
  );
}

function Term({ icon, title, children }: { icon: IconName; title: string; children: ReactNode }): ReactNode {
  return (
    <div className="flex gap-3">
      <span className="grid size-9 shrink-0 place-items-center rounded-full bg-brand-soft text-brand-ink">
        <Icon name={icon} size={18} />
      </span>
      <div className="flex min-w-0 flex-col gap-0.5 text-small">
        <p className="font-semibold">{title}</p>
        {children}
      </div>
    </div>
  );
}
