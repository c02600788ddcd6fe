import { search } from '@lyceum/contract/audit.calls';
import * as m from '@lyceum/i18n/words';
import type { ReplyOf } from '@lyceum/web/call-client';
import { dateText } from '@lyceum/web/date-text';
import { useCall } from '@lyceum/web/load';
import { Button, Input } from 'antd';
import type { ReactNode } from 'react';
import { routes } from '../routes.ts';
import { useSettings } from '../session.ts';
import { Screen } from '../shell/screen.tsx';
import type { Address } from '../ui/address.ts';
import { actsToFilter, actText, actWords, factText, valueText } from './audit-words.ts';
import { Thing } from './thing.tsx';
import { DateRange, instantsOf } from '../ui/date-range.tsx';
import { Value } from '../ui/value.tsx';
import { useFilters } from '../ui/filters.tsx';
import { TableView, type Column } from '../ui/table.tsx';

type Entry = ReplyOf<typeof search>['list'][number];

const idShape = /^[A-Za-z0-9_-]{1,40}$/;

/** Who changed what, newest first. A change shows the facts before and after; ids alone name things and people. */
export default function AuditLog(): ReactNode {
  const { language } = useSettings();
  const { address, input, filters } = useFilters(routes.auditLog, {
    act: { label: m.audit_act(), none: m.audit_anyAct(), words: actWords, values: actsToFilter },
  });
  const { staffId, thing, after } = address.values;
  const loaded = useCall(search, {
    ...instantsOf(address.values),
    ...input,
    ...(staffId && { staffId }),
    ...(thing && { thing }),
    ...(after && { after }),
  });
  const next = loaded.state === 'ready' ? loaded.data.next : null;
  const columns: Column<Entry>[] = [
    { key: 'at', title: m.audit_at(), fixed: true, show: ({ at }) => dateText(at, language, 'dateTime') },
    {
      key: 'staff',
      title: m.audit_staff(),
      show: ({ staff }) =>
        staff ? (
          <Button type="link" size="small" title={staff.id} onClick={() => address.change({ staffId: staff.id })}>
            {staff.name}
          </Button>
        ) : (
          m.audit_server()
        ),
    },
    { key: 'act', title: m.audit_act(), show: (entry) => actText(entry.act) },
    {
      key: 'thing',
      title: m.audit_thing(),
      show: (entry) => (
        <Thing thing={entry.thing} link={entry.link} onFilter={() => address.change({ thing: entry.thing })} />
      ),
    },
    {
      key: 'changes',
      title: m.audit_changes(),
      show: ({ changes }) => (
        <ul className="changes">
          {changes.map(({ fact, before, after: later }) => (
            <li key={fact}>
              {factText(fact)}{' '}
              {before !== null && (
                <del>
                  <Value value={before}>{valueText(fact, before)}</Value>
                </del>
              )}
              {before !== null && later !== null && <span aria-hidden="true"> → </span>}
              {later !== null && (
                <ins>
                  <Value value={later}>{valueText(fact, later)}</Value>
                </ins>
              )}
            </li>
          ))}
        </ul>
      ),
    },
  ];
  return (
    <Screen name="audit/audit-log" title={m.audit_title()}>
      <TableView
        name="audit"
        address={address}
        loaded={loaded}
        rows={({ list }) => list}
        rowKey={({ id }) => id}
        columns={columns}
        filters={
          <>
            <DateRange address={address} />
            {filters}
            <IdField address={address} field="staffId" label={m.audit_staffId()} />
            <IdField address={address} field="thing" label={m.audit_thingId()} />
          </>
        }
        foot={
          (after || next) && (
            <div className="row foot">
              {after && <Button onClick={() => address.change({ after: undefined })}>{m.audit_newest()}</Button>}
              {next && <Button onClick={() => address.change({ after: next })}>{m.audit_older()}</Button>}
            </div>
          )
        }
      />
    </Screen>
  );
}

/** What is no id is not looked for. */
function IdField({
  address,
  field,
  label,
}: {
  address: Address;
  field: 'staffId' | 'thing';
  label: string;
}): ReactNode {
  const value = address.values[field] ?? '';
  return (
    <Input
      key={value}
      defaultValue={value}
      placeholder={label}
      aria-label={label}
      allowClear
      maxLength={40}
      className="filter"
      onClear={() => address.change({ [field]: undefined })}
      onPressEnter={({ currentTarget }) => {
        const id = currentTarget.value.trim();
        address.change({ [field]: idShape.test(id) ? id : undefined });
      }}
    />
  );
}
