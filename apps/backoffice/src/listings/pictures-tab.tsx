import * as m from '@lyceum/i18n/words';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { FileUpload } from '../files/file-upload.tsx';
import { PartFault } from '../ui/fault-note.tsx';
import { SortableList } from '../ui/sortable-list.tsx';
import type { TabProps } from './listing-editor.tsx';

const mostPictures = 9;

/** Pictures in the order in which buyers see them. */
export function PicturesTab({ content: { pictures }, change, faultOf }: TabProps): ReactNode {
  // Several uploads end one after another: each adds to what is there by then.
  const add = (path: string): void =>
    change((now) => ({ pictures: [...new Set([...now.pictures, path])].slice(0, mostPictures) }));
  return (
    <div className="stack" data-path="pictures">
      <PartFault>{faultOf('pictures')}</PartFault>
      <p className="muted">{m.listings_picturesHint()}</p>
      <FileUpload
        label={m.listings_addPictures()}
        purpose="picture"
        most={mostPictures - pictures.length}
        onReady={({ path }) => path && add(path)}
      />
      <SortableList
        grid
        items={pictures}
        idOf={(picture) => picture}
        label={m.listings_pictures()}
        onOrder={(next) => change({ pictures: next })}
      >
        {(picture, index) => (
          <figure className="picture">
            <img src={picture} alt={m.listings_picture({ number: index + 1 })} />
            <Button size="small" onClick={() => change({ pictures: pictures.filter((one) => one !== picture) })}>
              {m.listings_remove()}
            </Button>
          </figure>
        )}
      </SortableList>
    </div>
  );
}
