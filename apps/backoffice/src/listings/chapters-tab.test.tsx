// @vitest-environment happy-dom
import type { ListingContent } from '@lyceum/domain/listings';
import * as m from '@lyceum/i18n/words';
import type { Send } from '@lyceum/web/call-client';
import { click, Inside, render, settle } from '@lyceum/web/testing/render';
import { UploadFailure, type UploadedFile } from '@lyceum/web/upload';
import { act, useEffect, useState, type Dispatch, type ReactNode, type SetStateAction } from 'react';
import { expect, it, vi } from 'vitest';
import { useArrivedVideos } from './arrived-videos.ts';
import { blankChapter, blankContent, blankLesson } from './blank-content.ts';
import { ChaptersTab } from './chapters-tab.tsx';
import type { TabProps } from './listing-editor.tsx';

/** The upload that runs, to be ended by the test. */
let running: { end: (file: UploadedFile) => void; fail: (error: Error) => void };
vi.mock('@lyceum/web/upload', async (original) => ({
  ...(await original<object>()),
  uploadFile: () => new Promise<UploadedFile>((end, fail) => (running = { end, fail })),
}));

const film: UploadedFile = {
  fileId: 'fil_1',
  purpose: 'video',
  state: 'ready',
  name: 'scales.mp4',
  size: 84 * 1024 * 1024,
  width: 1280,
  height: 720,
  seconds: 600,
  colour: null,
  path: null,
};

type SetContent = Dispatch<SetStateAction<ListingContent>>;

/** As the editor keeps it; `tell` hears of every change. */
function Editor({ tell }: { tell: (content: ListingContent, set: SetContent) => void }): ReactNode {
  const [value, setValue] = useState<ListingContent>({
    ...blankContent,
    chapters: [{ ...blankChapter(), lessons: [blankLesson()] }],
  });
  useEffect(() => tell(value, setValue), [tell, value]);
  const change: TabProps['change'] = (part) =>
    setValue((now) => ({ ...now, ...(typeof part === 'function' ? part(now) : part) }));
  useArrivedVideos(null, value, change, true);
  return (
    <ChaptersTab
      content={value}
      change={change}
      choices={{ currency: 'TWD', categories: [], teachers: [], consultants: [] }}
      listing={null}
      faultOf={() => null}
    />
  );
}

let content: ListingContent;
let setContent: SetContent;
async function open(): Promise<HTMLElement> {
  const { box } = await render(
    <Inside send={(async () => ({ data: {} })) as unknown as Send}>
      <Editor
        tell={(now, set) => {
          content = now;
          setContent = set;
        }}
      />
    </Inside>,
  );
  await settle(20);
  return box;
}
async function chooseFile(box: HTMLElement): Promise<void> {
  const input = box.querySelector('input[type=file]') as HTMLInputElement;
  Object.defineProperty(input, 'files', { value: [new File(['1'], 'scales.mp4')], configurable: true });
  await act(async () => {
    input.dispatchEvent(new Event('change', { bubbles: true }));
  });
}
const button = (box: HTMLElement, name: string) =>
  [...box.querySelectorAll('button')].find(({ textContent }) => textContent === name) ?? null;
const lesson = () => content.chapters[0]?.lessons[0];

it('a video that comes late joins what was written meanwhile, and says how long the lesson is', async () => {
  const box = await open();
  await chooseFile(box);
  const title = { 'zh-TW': '音階', 'zh-CN': '音阶', en: 'Scales' };
  await act(async () =>
    setContent(({ chapters, ...rest }) => ({
      ...rest,
      chapters: chapters.map((chapter) => ({
        ...chapter,
        lessons: chapter.lessons.map((one) => ({ ...one, title })),
      })),
    })),
  );
  await act(async () => running.end(film));
  await settle(20);
  expect(lesson()).toMatchObject({ title, media: 'fil_1', durationSeconds: 600 });
  expect(box.textContent).toContain('scales.mp4 · 10:00 · 84 MB');

  await click(button(box, m.listings_removeVideo()));
  expect(lesson()?.media).toBeNull();
});

it('what the line lost is sent again by a press', async () => {
  const box = await open();
  await chooseFile(box);
  await act(async () => running.fail(new UploadFailure('network', null)));
  await settle(20);
  expect(lesson()?.media).toBeNull();
  await click(button(box, m.listings_uploadGoOn()));
  await act(async () => running.end(film));
  await settle(20);
  expect(lesson()?.media).toBe('fil_1');
  expect(button(box, m.listings_uploadGoOn())).toBeNull();
});
