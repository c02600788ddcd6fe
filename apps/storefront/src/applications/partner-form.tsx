import { mine, save, submit } from '@lyceum/contract/applications.calls';
import {
  applicationSteps,
  factsOfField,
  faultsOf,
  fieldsOf,
  identitiesOf,
  isPaperField,
  pairRefusal,
  paperEndingIn,
  partnerIdentities,
  warningsOf,
  type ApplicationField,
  type ApplicationShape,
  type PartnerType,
} from '@lyceum/domain/applications';
import { regionFacts, regions } from '@lyceum/domain/region';
import { fieldName, identityWords, stateWords, typeWords, valueText } from '@lyceum/i18n/application-words';
import * as m from '@lyceum/i18n/words';
import type { ReplyOf } from '@lyceum/web/call-client';
import { useCommand } from '@lyceum/web/command';
import { NotReady, useCall } from '@lyceum/web/load';
import { ask, toast } from '@lyceum/web/notices';
import { useGo } from '@lyceum/web/router';
import { useWeb } from '@lyceum/web/web';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { routes } from '../routes.ts';
import { clock, useSettings } from '../session.ts';
import { regionWords } from '../shell/region-words.ts';
import { Screen } from '../shell/screen.tsx';
import { BottomBar } from '../ui/bottom-bar.tsx';
import { Button, ButtonLink } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Chips } from '../ui/chips.tsx';
import { Empty } from '../ui/empty.tsx';
import { Checkbox } from '../ui/field.tsx';
import { Fact } from '../ui/list-row.tsx';
import { RowsSkeleton } from '../ui/skeleton.tsx';
import { dateIn } from '../ui/zone-clock.ts';
import { ApplicationFieldRow } from './application-field.tsx';
import { pairWords, stepWords, warningWords } from './application-words.ts';

type Mine = ReplyOf<typeof mine>;
type Own = Mine['list'][number];
type Step = (typeof applicationSteps)[number] | 'check';

const ownOf = (mine: Mine | null, type: PartnerType): Own | null => mine?.list.find((one) => one.type === type) ?? null;

const allSteps: readonly Step[] = [...applicationSteps, 'check'];

interface PartnerFormProps {
  /** The screen's. */
  name: string;
  type: PartnerType;
}

/** The application for one type, from the first step to the last; the fields are those of `packages/domain`. */
export function PartnerForm({ name, type }: PartnerFormProps): ReactNode {
  const loaded = useCall(mine, {});
  // What is written meanwhile stays, whatever is fetched again; what was closed may have been opened since.
  const [begun, setBegun] = useState<Mine | null>(null);
  const fetched = loaded.state === 'ready' ? loaded.data : null;
  const found = ownOf(begun ?? fetched, type);
  const isClosed = found !== null && found.open.length === 0;
  if (begun === null && fetched !== null && !isClosed) {
    setBegun(fetched);
  }
  if (begun !== null) {
    return <OpenForm key={found?.id ?? ''} {...{ name, type }} own={found} fixed={begun.identity} />;
  }
  return (
    <Screen name={name} title={typeWords[type]()}>
      {isClosed ? (
        <Empty icon="done" title={stateWords[found.state]()} text={m.refusals_applicationClosed()}>
          <ButtonLink to={routes.applicationResults}>{m.applications_see()}</ButtonLink>
        </Empty>
      ) : (
        <NotReady loaded={loaded.state === 'ready' ? { state: 'loading' } : loaded} skeleton={<RowsSkeleton />} />
      )}
    </Screen>
  );
}

interface Draft {
  shape: ApplicationShape;
  values: Readonly<Record<string, string>>;
  papers: Readonly<Record<string, string>>;
}

const draftOf = ({ type, identity, nation, values, papers }: Own): Draft => ({
  shape: { type, identity, nation },
  values: values as Record<string, string>,
  papers: papers as Record<string, string>,
});

const restBeforeSaving = 1_200;

type SaveState = 'saved' | 'saving' | 'unsaved' | 'fresh';
const saveWords: Record<Exclude<SaveState, 'fresh'>, () => string> = {
  saved: m.applications_saved,
  saving: m.applications_saving,
  unsaved: m.applications_unsaved,
};

/** Keeps a draft on the server: after a pause, and at once when `now` is asked. Two devices are told of each other. */
function useDraft(type: PartnerType, own: Own | null, fixed: Mine['identity']) {
  const { region } = useSettings();
  const { send } = useWeb();
  const [saved, setSaved] = useState(own);
  const [state, setState] = useState<SaveState>(own ? 'saved' : 'fresh');
  const [refused, setRefused] = useState<string | null>(null);
  const [draft, setDraft] = useState<Draft>(() =>
    own
      ? draftOf(own)
      : {
          shape: { type, identity: fixed ?? identitiesOf(type)[0] ?? 'personal', nation: region },
          values: {},
          papers: {},
        },
  );
  const newest = useRef({ draft, saved, changed: false, line: Promise.resolve(true) });
  const timer = useRef(0);

  function take(next: Own): void {
    newest.current.saved = next;
    setSaved(next);
  }
  /** `insisting`: somebody has just said that this draft is the right one. Where another device is faster even so, the next change asks again. */
  async function put(insisting = false): Promise<boolean> {
    const { draft: what, saved: before, changed } = newest.current;
    if (!changed) {
      return true;
    }
    if (pairRefusal(what.shape) !== null) {
      return false;
    }
    newest.current.changed = false;
    setState('saving');
    const given = { ...what.shape, version: before?.version ?? null, values: what.values, papers: what.papers };
    // One who leaves the page has it saved all the same.
    const answer = await send(save, given, { keepalive: true }).catch(() => null);
    if (answer?.data) {
      take(answer.data);
      setRefused(null);
      setState(newest.current.changed ? 'saving' : 'saved');
      return true;
    }
    newest.current.changed = true;
    if (answer?.refusal?.code === 'editedMeanwhile' && !insisting) {
      const theirs = answer.refusal.params.saved as Own;
      const takeTheirs = await ask({
        title: m.applications_conflictTitle(),
        text: m.applications_conflictText(),
        yes: m.applications_conflictTheirs(),
        no: m.applications_conflictOurs(),
      });
      take(theirs);
      if (takeTheirs) {
        newest.current = { ...newest.current, draft: draftOf(theirs), changed: false };
        setDraft(draftOf(theirs));
        setState('saved');
        return true;
      }
      return put(true);
    }
    setRefused(answer?.refusal?.message ?? null);
    setState('unsaved');
    return false;
  }
  /** One after the other, so that each says of which version it was made. */
  function now(): Promise<boolean> {
    window.clearTimeout(timer.current);
    newest.current.line = newest.current.line.then(() => put());
    return newest.current.line;
  }
  function change(part: Partial<Draft>): void {
    const next = { ...newest.current.draft, ...part };
    newest.current = { ...newest.current, draft: next, changed: true };
    setDraft(next);
    setState('saving');
    window.clearTimeout(timer.current);
    timer.current = window.setTimeout(() => void now(), restBeforeSaving);
  }
  const leave = useRef(now);
  leave.current = now;
  useEffect(() => {
    const hide = (): void => void leave.current();
    window.addEventListener('pagehide', hide);
    return () => {
      window.removeEventListener('pagehide', hide);
      hide();
    };
  }, []);
  return { draft, saved, state, refused, change, now, version: () => newest.current.saved?.version ?? null };
}

function OpenForm({
  name,
  type,
  own,
  fixed,
}: PartnerFormProps & { own: Own | null; fixed: Mine['identity'] }): ReactNode {
  const go = useGo();
  const { draft, saved, state, refused, change, now, version } = useDraft(type, own, fixed);
  const sending = useCommand(submit, { throttleMs: 0 });
  const box = useRef<HTMLDivElement>(null);
  const [step, setStep] = useState<Step>('contact');
  const [tried, setTried] = useState(false);
  const [agreed, setAgreed] = useState(false);
  const [moving, setMoving] = useState(false);
  const { shape, values, papers } = draft;
  const given = { ...shape, values, papers };
  const today = dateIn(regionFacts[shape.nation].zone, new Date(clock.now()).toISOString());
  const faults = faultsOf(given, today, saved?.faults);
  const isRenewal = own?.state === 'renewal';
  const isMending = own?.state === 'failed' || isRenewal;
  const reasons = own?.reasons ?? {};
  const forbidden = pairRefusal(shape);
  const isOther = fixed !== null && fixed !== shape.identity;
  const wrongPair = forbidden ? pairWords[forbidden]() : isOther ? m.refusals_identityFixed() : null;
  const valueOf = (field: ApplicationField): string => (isPaperField(field) ? papers[field] : values[field]) ?? '';
  const fields = fieldsOf(given);
  const open = own?.open ?? [];
  // What was not asked for when it was sent in is new, and is shown with what was given back.
  const isNew = (field: ApplicationField): boolean =>
    open.includes(field) && (field in reasons || !(factsOfField(field).optional?.(given) ?? false));
  const toMend = fields.filter(
    (field) => open.includes(field) && (isRenewal || isNew(field) || isNew(paperEndingIn(field) ?? field)),
  );
  const at = allSteps.indexOf(step);
  const shown = isMending ? toMend : fields.filter((field) => factsOfField(field).step === step);
  const row = (field: ApplicationField): ReactNode => (
    <ApplicationFieldRow
      key={field}
      field={field}
      nation={shape.nation}
      value={valueOf(field)}
      optional={factsOfField(field).optional?.(given) ?? false}
      fault={tried ? (faults[field] ?? null) : null}
      reason={reasons[field]}
      onValue={(text) =>
        change(
          isPaperField(field) ? { papers: { ...papers, [field]: text } } : { values: { ...values, [field]: text } },
        )
      }
    />
  );
  const showFirst = (): void =>
    void requestAnimationFrame(() => {
      const found = box.current?.querySelector<HTMLElement>('[aria-invalid="true"], [data-fault]');
      found?.scrollIntoView({ block: 'center' });
      found?.focus({ preventScroll: true });
    });
  const turnTo = (next: Step): void => {
    setTried(false);
    setStep(next);
    window.scrollTo({ top: 0 });
  };
  async function onward(): Promise<void> {
    if (wrongPair !== null || shown.some((field) => field in faults)) {
      setTried(true);
      showFirst();
      return;
    }
    setMoving(true);
    const isKept = await now();
    setMoving(false);
    if (isKept) {
      turnTo(allSteps[at + 1] ?? 'check');
    }
  }
  async function sendIn(): Promise<void> {
    const [first] = fields.filter((field) => field in faults);
    setTried(true);
    if (first !== undefined) {
      setStep(factsOfField(first).step);
      showFirst();
      return;
    }
    if (!agreed) {
      toast(m.refusals_agreementRequired(), 'bad');
      return;
    }
    setMoving(true);
    const isKept = await now();
    setMoving(false);
    const current = version();
    if (!isKept || current === null) {
      return;
    }
    const answer = await sending.run({ type, version: current, agreed });
    if (answer?.data) {
      toast(m.applications_sent(), 'good');
      go.instead(routes.applicationResults);
    } else if (answer?.refusal?.code === 'applicationIncomplete') {
      toast(answer.refusal.message, 'bad');
    }
  }
  const isLast = isMending || step === 'check';
  return (
    <Screen
      name={name}
      title={typeWords[type]()}
      foot={
        <BottomBar>
          {!isMending && at > 0 && (
            <Button kind="soft" size="large" onClick={() => turnTo(allSteps[at - 1] ?? 'contact')}>
              {m.applications_before()}
            </Button>
          )}
          <Button
            size="large"
            className="flex-1"
            busy={sending.busy || moving}
            onClick={() => void (isLast ? sendIn() : onward())}
          >
            {isLast ? m.applications_send() : m.applications_next()}
          </Button>
        </BottomBar>
      }
    >
      <div ref={box} className="flex flex-col gap-3">
        {isMending ? (
          <p className="text-small text-muted">
            {isRenewal ? m.applications_renewNote() : m.applications_lockedNote()}
          </p>
        ) : (
          <StepBar step={step} />
        )}
        {!isMending && step === 'contact' && (
          <ShapeCard {...{ shape, wrongPair }} onShape={(next) => change({ shape: next })} />
        )}
        {shown.length > 0 && <Card className="flex flex-col gap-5">{shown.map(row)}</Card>}
        {step === 'check' && !isMending && <Overview {...{ draft, fields }} />}
        {isLast && (
          <>
            {warningsOf(given).map((warning) => (
              <p key={warning} className="rounded-card bg-warn-soft p-4 text-small text-warn-ink">
                {warningWords[warning]()}
              </p>
            ))}
            <Card className="flex flex-col gap-2">
              <h2 className="font-semibold">{m.applications_terms()}</h2>
              <p className="text-small text-muted">{m.applications_termsText()}</p>
              <Checkbox checked={agreed} onCheck={setAgreed} error={tried && !agreed}>
                {m.applications_agree()}
              </Checkbox>
            </Card>
          </>
        )}
        {refused !== null && (
          <p role="alert" className="text-small text-bad-ink">
            {refused}
          </p>
        )}
        {state !== 'fresh' && (
          <p role="status" className={`text-note ${state === 'unsaved' ? 'text-bad-ink' : 'text-muted'}`}>
            {saveWords[state]()}
          </p>
        )}
      </div>
    </Screen>
  );
}

/** How far one is. */
function StepBar({ step }: { step: Step }): ReactNode {
  const at = allSteps.indexOf(step);
  return (
    <div className="flex flex-col gap-2 pb-1">
      <p className="text-note text-muted">{m.applications_stepOf({ step: at + 1, steps: allSteps.length })}</p>
      <div className="flex gap-1.5" aria-hidden="true">
        {allSteps.map((one, place) => (
          <span key={one} className={`h-1 flex-1 rounded-full ${place <= at ? 'bg-fill' : 'bg-line'}`} />
        ))}
      </div>
      <h2 className="pt-1 text-title font-semibold">{stepWords[step]()}</h2>
    </div>
  );
}

interface ShapeCardProps {
  shape: ApplicationShape;
  wrongPair: string | null;
  onShape: (shape: ApplicationShape) => void;
}

/** As whom and where; a pair that cannot be is said at once. */
function ShapeCard({ shape, wrongPair, onShape }: ShapeCardProps): ReactNode {
  return (
    <Card className="flex flex-col gap-3">
      <h3 className="text-small font-medium">{m.applications_as()}</h3>
      <Chips
        label={m.applications_as()}
        items={partnerIdentities.map((key) => ({ key, label: identityWords[key]() }))}
        current={shape.identity}
        onChoose={(identity) => onShape({ ...shape, identity })}
      />
      {wrongPair !== null && (
        <p role="alert" className="text-small text-bad-ink">
          {wrongPair}
        </p>
      )}
      <h3 className="text-small font-medium">{m.applications_nation()}</h3>
      <Chips
        label={m.applications_nation()}
        items={regions.map((key) => ({ key, label: regionWords[key]() }))}
        current={shape.nation}
        onChoose={(nation) => onShape({ ...shape, nation })}
      />
      <p className="text-note text-muted">{m.applications_fixedNote()}</p>
    </Card>
  );
}

/** Everything once more, before it is sent in. */
function Overview({
  draft: { shape, values, papers },
  fields,
}: {
  draft: Draft;
  fields: readonly ApplicationField[];
}): ReactNode {
  const said = (field: ApplicationField): string => {
    const text =
      (isPaperField(field) ? papers[field] && m.applications_paperThere() : valueText(field, values[field] ?? '')) ??
      '';
    return text === '' ? m.applications_empty() : text;
  };
  return (
    <Card>
      <dl>
        <Fact name={m.applications_as()}>{identityWords[shape.identity]()}</Fact>
        <Fact name={m.applications_nation()}>{regionWords[shape.nation]()}</Fact>
        {fields.map((field) => (
          <Fact key={field} name={fieldName(field, shape.nation)}>
            <span className="wrap-anywhere">{said(field)}</span>
          </Fact>
        ))}
      </dl>
    </Card>
  );
}
