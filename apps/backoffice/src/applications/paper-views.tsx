import { paperFields } from '@lyceum/domain/applications';
import type { Region } from '@lyceum/domain/region';
import { fieldName } from '@lyceum/i18n/application-words';
import * as m from '@lyceum/i18n/words';
import { ZoomInOutlined, ZoomOutOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState, type ReactNode } from 'react';

const largest = 5;

/** Pictures of papers side by side, each as large as one needs it. */
export function PaperViews({
  papers,
  nation,
}: {
  papers: Readonly<Partial<Record<(typeof paperFields)[number], string>>>;
  nation: Region;
}): ReactNode {
  return (
    <div className="paper-views">
      {paperFields.map((field) => {
        const url = papers[field];
        return url !== undefined && <PaperView key={field} name={fieldName(field, nation)} url={url} />;
      })}
    </div>
  );
}

function PaperView({ name, url }: { name: string; url: string }): ReactNode {
  const [zoom, setZoom] = useState(1);
  return (
    <figure>
      <figcaption className="row">
        <span>{name}</span>
        <Button
          aria-label={`${m.applications_zoomOut()} ${name}`}
          icon={<ZoomOutOutlined aria-hidden />}
          disabled={zoom === 1}
          onClick={() => setZoom(zoom - 1)}
        />
        <Button
          aria-label={`${m.applications_zoomIn()} ${name}`}
          icon={<ZoomInOutlined aria-hidden />}
          disabled={zoom === largest}
          onClick={() => setZoom(zoom + 1)}
        />
      </figcaption>
      {/* Scrolls by keys as well. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className="paper-view" tabIndex={0} role="group" aria-label={name}>
        <img src={url} alt={name} style={{ width: `${zoom * 100}%` }} />
      </div>
    </figure>
  );
}
