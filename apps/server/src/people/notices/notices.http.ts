import * as calls from '@lyceum/contract/notices.calls';
import * as schemas from '@lyceum/contract/notices.schemas';
import type { Serve } from '../../platform/serve.ts';
import { countNotices, listNotices, markNoticesRead } from './own-notices.ts';
import { keepPush, readPushKey, subscribeApp, subscribePush, unsubscribePush } from './own-push.ts';

export function noticesHttp(serve: Serve): void {
  serve(calls.list, schemas.list, listNotices);
  serve(calls.unread, schemas.unread, countNotices);
  serve(calls.markRead, schemas.markRead, markNoticesRead);
  serve(calls.pushKey, schemas.pushKey, readPushKey);
  serve(calls.subscribePush, schemas.subscribePush, subscribePush);
  serve(calls.subscribeApp, schemas.subscribeApp, subscribeApp);
  serve(calls.keepPush, schemas.keepPush, keepPush);
  serve(calls.unsubscribePush, schemas.unsubscribePush, unsubscribePush);
}
