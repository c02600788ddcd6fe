import { getProductCourseMixedListByProductId, play, queryCatalogFlag } from '@lyceum/contract/courses.calls';
import { detailProductLiveAndRecord } from '@lyceum/contract/products.calls';
import * as m from '@lyceum/i18n/words';
import { CallFailure, type RefusalOf } from '@lyceum/web/call-client';
import { dateText } from '@lyceum/web/date-text';
import { NotReady, useCall, type Loaded } from '@lyceum/web/load';
import { useGo, useParams } from '@lyceum/web/router';
import { useWeb } from '@lyceum/web/web';
import { useCallback, useMemo, useState, type ReactNode } from 'react';
import { routes } from '../routes.ts';
import { useSettings } from '../session.ts';
import { useSignInFirst } from '../shell/return.ts';
import { Screen } from '../shell/screen.tsx';
import { Button, ButtonLink } from '../ui/button.tsx';
import { Empty } from '../ui/empty.tsx';
import { picturesOf } from '../ui/picture.tsx';
import { Bone, RowsSkeleton } from '../ui/skeleton.tsx';
import {
  firstLesson,
  lessonsOf,
  mayWatch,
  nextLesson,
  type Chapter,
  type Lesson,
  type Progress,
} from './lesson-choice.ts';
import { LessonList } from './lesson-list.tsx';
import { Over, Turning } from './over.tsx';
import { useStudyProgress } from './study-progress.ts';
import { UpNext } from './up-next.tsx';
import { VideoPlayer } from './video-player.tsx';
import type { Source } from './watching.tsx';

/** A course to watch: the video, and its lessons below or beside it. */
export default function Player(): ReactNode {
  const { productId } = useParams(routes.player);
  const { signedIn } = useSettings();
  const chapters = useCall(getProductCourseMixedListByProductId, { productId });
  const flags = useCall(queryCatalogFlag, { productId }, { enabled: signedIn });
  const product = useCall(detailProductLiveAndRecord, { id: productId });
  const facts = product.state === 'ready' ? product.data : null;
  // Whoever is signed in waits for the answer where he stopped; if none comes, the lessons come first.
  const waits = signedIn && flags.state === 'loading';
  const known = flags.state === 'ready' ? flags.data : null;
  return (
    <Screen name="courses/player" title={facts?.name1 ?? m.courses_player_title()} wide flush>
      {chapters.state !== 'ready' || waits ? (
        <NotReady loaded={chapters.state === 'ready' ? { state: 'loading' } : chapters} skeleton={<PlayerSkeleton />} />
      ) : chapters.data.list.length === 0 ? (
        <Empty icon="video" title={m.courses_player_noLessons()}>
          <ButtonLink to={routes.goodDetail} params={{ id: productId }}>
            {m.courses_player_toCourse()}
          </ButtonLink>
        </Empty>
      ) : (
        <Course
          chapters={chapters.data.list}
          owned={known?.owned ?? false}
          accessUntil={known?.accessUntil ?? null}
          lastId={known?.lastCatalogId ?? null}
          progress={known?.list ?? []}
          poster={picturesOf(facts?.masterImg ?? '')[0]}
        />
      )}
    </Screen>
  );
}

interface CourseProps {
  chapters: readonly Chapter[];
  owned: boolean;
  accessUntil: string | null;
  lastId: string | null;
  progress: readonly Progress[];
  poster: string | undefined;
}

function Course({ chapters, owned, accessUntil, lastId, progress, poster }: CourseProps): ReactNode {
  const { productId, catalogId } = useParams(routes.player);
  const go = useGo();
  const { language, signedIn } = useSettings();
  const lessons = useMemo(() => lessonsOf(chapters), [chapters]);
  // Once only: what this visit saves must not move it to another lesson.
  const [first] = useState(() => firstLesson(lessons, owned, lastId)?.id ?? '');
  const currentId = catalogId ?? first;
  const lesson = lessons.find(({ id }) => id === currentId);

  const [saved, setSaved] = useState<ReadonlyMap<string, Progress>>(new Map());
  const onSaved = useCallback((one: Progress) => setSaved((all) => new Map(all).set(one.catalogId, one)), []);
  const known = useMemo(
    () => new Map([...progress.map((one) => [one.catalogId, one] as const), ...saved]),
    [progress, saved],
  );
  const done = lessons.filter(({ id }) => known.get(id)?.finished).length;

  const choose = (lessonId: string): void => {
    go.same(routes.player, { productId, catalogId: lessonId });
  };
  return (
    <div className="flex flex-1 flex-col side:grid side:grid-cols-[minmax(0,1fr)_minmax(18rem,24rem)] side:items-start side:gap-6 side:px-4 side:pb-6">
      <div className="sticky top-[calc(var(--bar)+var(--top))] z-10 bg-page">
        <LessonVideo
          key={productId}
          productId={productId}
          lesson={lesson}
          lessonId={currentId}
          next={nextLesson(lessons, currentId)}
          owned={owned}
          poster={poster}
          onChoose={choose}
          onSaved={onSaved}
        />
        {lesson && <p className="hidden px-1 pt-4 text-title font-semibold side:block">{lesson.title}</p>}
      </div>
      <div className="flex flex-col gap-3 px-4 pt-4 pb-8 side:px-0 side:pt-0">
        {!owned && (
          <TrialNote productId={productId} count={lessons.length} trial={lesson ? mayWatch(lesson, false) : false} />
        )}
        <div className="flex flex-wrap items-baseline justify-between gap-x-3 gap-y-1">
          <h2 className="text-body font-semibold">{m.courses_player_lessons()}</h2>
          <p className="figures text-note text-muted">
            {signedIn
              ? m.courses_player_lessonsDone({ done, count: lessons.length })
              : m.courses_player_count({ count: lessons.length })}
            {accessUntil && ` · ${m.courses_player_accessUntil({ date: dateText(accessUntil, language, 'date') })}`}
          </p>
        </div>
        <LessonList chapters={chapters} currentId={currentId} owned={owned} progress={known} onChoose={choose} />
      </div>
    </div>
  );
}

interface LessonVideoProps {
  productId: string;
  /** Undefined where the address names one that is not among the lessons. */
  lesson: Lesson | undefined;
  lessonId: string;
  next: Lesson | undefined;
  owned: boolean;
  poster: string | undefined;
  onChoose: (lessonId: string) => void;
  onSaved: (progress: Progress) => void;
}

/** The video of one lesson, or why it cannot be watched. */
function LessonVideo({
  productId,
  lesson,
  lessonId,
  next,
  owned,
  poster,
  onChoose,
  onSaved,
}: LessonVideoProps): ReactNode {
  const { send } = useWeb();
  const input = { productId, catalogId: lessonId };
  const loaded = useCall(play, input);
  const saver = useStudyProgress(productId, onSaved);
  const source = sourceOf(loaded, lessonId, lesson?.durationSeconds ?? 0);

  const renew = async (): Promise<string | null> => {
    try {
      const answer = await send(play, input);
      if (answer.data) {
        return answer.data.url;
      }
      // Access has ended meanwhile: the answer that is asked for again says so.
      if (loaded.state !== 'loading') {
        await loaded.again();
      }
      return null;
    } catch (failure) {
      if (failure instanceof CallFailure) {
        return null;
      }
      throw failure;
    }
  };
  const ending = (watchAgain: () => void): ReactNode =>
    next && mayWatch(next, owned) ? (
      <UpNext key={lessonId} title={next.title} onPlay={() => onChoose(next.id)} onAgain={watchAgain} />
    ) : (
      <>
        <p className="text-body font-semibold">{next ? m.courses_player_trialDone() : m.courses_player_courseDone()}</p>
        {next && <p className="text-small text-muted">{m.courses_player_trialDoneText()}</p>}
        <div className="mt-1 flex flex-wrap justify-center gap-2">
          {next && <BuyLink productId={productId} />}
          <Button size="small" kind="soft" onClick={watchAgain}>
            {m.courses_player_replay()}
          </Button>
        </div>
      </>
    );
  return (
    <VideoPlayer source={source} poster={poster} renew={renew} saver={saver} ending={ending}>
      {loaded.state !== 'ready' && (
        <NotReady
          loaded={loaded}
          skeleton={<Turning />}
          refused={(refusal) => <Refused refusal={refusal} productId={productId} lesson={lesson} />}
        />
      )}
    </VideoPlayer>
  );
}

function sourceOf(loaded: Loaded<typeof play>, lessonId: string, duration: number): Source | null {
  if (loaded.state !== 'ready') {
    return null;
  }
  const { kind, url, captions, position } = loaded.data;
  return { lessonId, kind, url, captions, position, duration };
}

interface RefusedProps {
  refusal: RefusalOf<typeof play>;
  productId: string;
  lesson: Lesson | undefined;
}

function Refused({ refusal, productId, lesson }: RefusedProps): ReactNode {
  const { language, signedIn } = useSettings();
  const needSignIn = useSignInFirst();
  const startsAt = lesson?.startsAt;
  switch (refusal.code) {
    case 'courseNotBought':
      return (
        <Sorry title={m.courses_player_notBought()} text={m.courses_player_notBoughtText()}>
          <BuyLink productId={productId} />
          {!signedIn && (
            <Button size="small" kind="soft" onClick={needSignIn}>
              {m.courses_player_signIn()}
            </Button>
          )}
        </Sorry>
      );
    case 'accessEnded':
      return (
        <Sorry title={m.courses_player_accessEnded()} text={m.courses_player_accessEndedText()}>
          <BuyLink productId={productId} />
        </Sorry>
      );
    case 'lessonNotStarted':
      return (
        <Sorry
          title={m.courses_player_notStarted()}
          text={startsAt ? m.courses_player_startsAt({ time: dateText(startsAt, language, 'dayTime') }) : undefined}
        />
      );
    case 'lessonNotPlayable':
      return <Sorry title={m.courses_player_notPlayable()} text={m.courses_player_notPlayableText()} />;
    case 'notFound':
      return <Sorry title={m.courses_player_notFound()} text={m.courses_player_notPlayableText()} />;
    case 'invalidInput':
      return <Sorry title={refusal.message} />;
  }
}

function Sorry({ title, text, children }: { title: string; text?: string; children?: ReactNode }): ReactNode {
  return (
    <Over>
      <p role="status" className="text-body font-semibold">
        {title}
      </p>
      {text && <p className="text-small text-muted">{text}</p>}
      {children && <div className="mt-1 flex flex-wrap justify-center gap-2">{children}</div>}
    </Over>
  );
}

function BuyLink({ productId }: { productId: string }): ReactNode {
  return (
    <ButtonLink to={routes.goodDetail} params={{ id: productId }} look={{ size: 'small' }}>
      {m.courses_player_buy()}
    </ButtonLink>
  );
}

/** For whoever watches without having bought. */
function TrialNote({ productId, count, trial }: { productId: string; count: number; trial: boolean }): ReactNode {
  return (
    trial && (
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-card bg-brand-soft px-4 py-3">
        <p className="min-w-40 flex-1 text-small">{m.courses_player_trialNote({ count })}</p>
        <BuyLink productId={productId} />
      </div>
    )
  );
}

function PlayerSkeleton(): ReactNode {
  return (
    <div
      aria-busy="true"
      className="flex flex-col gap-4 side:grid side:grid-cols-[minmax(0,1fr)_minmax(18rem,24rem)] side:gap-6 side:px-4"
    >
      <Bone className="aspect-video w-full rounded-none side:rounded-card" />
      <div className="px-4 side:px-0">
        <RowsSkeleton count={4} />
      </div>
    </div>
  );
}
