import { search } from '@lyceum/contract/desk.calls';
import * as m from '@lyceum/i18n/words';
import { dateText } from '@lyceum/web/date-text';
import { Load } from '@lyceum/web/load';
import { Input, Skeleton } from 'antd';
import { useState, type ReactNode } from 'react';
import { useSettings } from '../session.ts';

/** Looks for words in one conversation; the newest messages that have them. */
export function TalkSearch({ conversationId, name }: { conversationId: string; name: string }): ReactNode {
  const { language } = useSettings();
  const [keyword, setKeyword] = useState('');
  return (
    <div className="stack-small">
      <Input.Search
        allowClear
        maxLength={60}
        placeholder={m.messages_search()}
        aria-label={m.messages_search()}
        onSearch={(typed) => setKeyword(typed.trim())}
      />
      {keyword !== '' && (
        <Load
          from={search}
          input={{ conversationId, keyword }}
          skeleton={<Skeleton active paragraph={{ rows: 2 }} />}
          empty={<p role="status">{m.messages_searchNone({ keyword })}</p>}
        >
          {({ list }) => (
            <ul className="lines">
              {list.map((found) => (
                <li key={found.seq}>
                  <div className="stack-small">
                    <p className="said-words">{found.text}</p>
                    <p className="muted">
                      {found.side === 'buyer' ? name : m.messages_support()} ·{' '}
                      {dateText(found.sentAt, language, 'dateTime')}
                    </p>
                  </div>
                </li>
              ))}
            </ul>
          )}
        </Load>
      )}
    </div>
  );
}
