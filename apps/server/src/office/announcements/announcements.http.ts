import * as calls from '@lyceum/contract/announcements.calls';
import * as schemas from '@lyceum/contract/announcements.schemas';
import type { Serve } from '../../platform/serve.ts';
import { listAnnouncements, saveAnnouncement, stopAnnouncement, readShopAnnouncements } from './keep-announcements.ts';

export function announcementsHttp(serve: Serve): void {
  serve(calls.list, schemas.list, listAnnouncements);
  serve(calls.shown, schemas.shown, readShopAnnouncements);
  serve(calls.save, schemas.save, saveAnnouncement);
  serve(calls.stop, schemas.stop, stopAnnouncement);
}
