import * as calls from '@lyceum/contract/home.calls';
import * as schemas from '@lyceum/contract/home.schemas';
import type { Serve } from '../../platform/serve.ts';
import { selectTabs } from './home.sql.ts';
import { readHome, readSpaceBanners } from './read-home.ts';

export function homeHttp(serve: Serve): void {
  serve(calls.iconList, schemas.iconList, async ({ db }, _, { language }) => ({
    list: await selectTabs(db, language),
  }));
  serve(calls.getIndexBannerById, schemas.getIndexBannerById, readHome);
  serve(calls.spacePage, schemas.spacePage, readSpaceBanners);
}
