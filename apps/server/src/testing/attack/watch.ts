import type { CallFacts } from '@lyceum/contract/call';
import { projectRoot } from '../../platform/project-root.ts';

/** One request, whoever makes it. */
export interface Shot {
  /** Of what it was about, for the report. */
  part: string;
  what: string;
  who: string;
  /** The call of the contract that answers it, when one does. */
  facts?: CallFacts;
  url: string;
  method: string;
  headers: Record<string, string>;
  body?: string | Uint8Array;
}

export interface Told {
  /** 0: none came. */
  status: number;
  text: string;
  success: boolean;
  refusal: string | null;
  data: unknown;
}

/** What must be told to nobody, or to those alone. */
export interface Secret {
  name: string;
  text: string;
  mayKnow: readonly string[];
}

/** What no answer and no line of the log has in it, whoever reads it. */
const innards: readonly (readonly [name: string, pattern: RegExp])[] = [
  ['SQL', /failed query|syntax error at or near|invalid input syntax|duplicate key value|violates [\w -]*constraint/i],
  ['a stack', /(?:\n|\\n)\s+at .{1,200}:\d+:\d+/],
  ['a path of the server', new RegExp(`node_modules|lyceum-data-|${projectRoot.replace(/[^\w/-]/g, '.')}`)],
  ['a fault of the system', /\b(?:ECONNREFUSED|ECONNRESET|ENOENT|EACCES|ENAMETOOLONG|ERR_[A-Z_]{5,})\b/],
  ['a hash of a password', /\$(?:argon2|scrypt|2[aby])[$\w]/],
];

/** What no request of the attack says of itself but a forged header: an answer that has it believed the header. */
const forgedHost = 'evil.example';

/** Statuses of HTTP itself, before a call could answer: a body or a line that is too long, a path that nobody serves. */
const ofHttp = new Set([400, 403, 404, 405, 413, 414, 415, 417, 431]);

/** What is answered before a call's own rules are asked. */
const ofDoor = ['invalidInput', 'notLoggedIn', 'notAllowed', 'consentMissing', 'phoneMissing'];

export interface Watch {
  /** Every call that was made, by its name, with how often it was done. */
  readonly done: ReadonlyMap<string, number>;
  /** Those that were done, or refused by their own rules: not for the shape of their input or for who asked. */
  readonly reached: ReadonlySet<string>;
  readonly troubles: readonly string[];
  send(shot: Shot): Promise<Told>;
  /** Looks at what came by another way than `send`. */
  look(shot: Omit<Shot, 'method' | 'headers'>, told: { status: number; text: string; headers?: string }): void;
  blame(trouble: string): void;
  report(): string[];
}

/** Sends requests, judges each answer and counts. */
export function openWatch(secrets: () => readonly Secret[]): Watch {
  const parts = new Map<string, { calls: number; refused: number; done: number; turnedAway: number }>();
  const done = new Map<string, number>();
  const reached = new Set<string>();
  const troubles: string[] = [];

  function countOf(part: string) {
    const count = parts.get(part) ?? { calls: 0, refused: 0, done: 0, turnedAway: 0 };
    parts.set(part, count);
    return count;
  }

  function blame({ part, what, who, facts }: Omit<Shot, 'method' | 'headers'>, why: string, text = ''): void {
    if (troubles.length < 200) {
      troubles.push(`${part}: ${facts?.name ?? ''} ${what} as ${who}: ${why} ${text.slice(0, 300)}`);
    }
  }

  function judge(
    shot: Omit<Shot, 'method' | 'headers'>,
    told: { status: number; text: string; headers?: string },
  ): void {
    const { status, text, headers = '' } = told;
    if (status === 0 || status >= 500) {
      blame(shot, status === 0 ? 'the connection broke' : `answered ${status}`, text);
    }
    const said = `${headers}\n${text}`;
    for (const [name, pattern] of innards) {
      if (pattern.test(said)) {
        blame(shot, `told ${name}`, pattern.exec(said)?.[0]);
      }
    }
    if (said.includes(forgedHost)) {
      blame(shot, 'believed a forged header', text);
    }
    for (const { name, text: secret, mayKnow } of secrets()) {
      if (said.includes(secret) && !mayKnow.includes(shot.who)) {
        blame(shot, `told ${name}`, text);
      }
    }
  }

  /** Whether the envelope is what the contract promises. */
  function readEnvelope(shot: Shot, status: number, type: string, text: string): Omit<Told, 'status' | 'text'> {
    const none = { success: false, refusal: null, data: null };
    if (!shot.facts) {
      return { ...none, success: status >= 200 && status < 400 };
    }
    if (status !== 200) {
      if (status !== 0 && status < 500 && !ofHttp.has(status)) {
        blame(shot, `answered ${status}`, text);
      }
      return none;
    }
    if (shot.facts.file && type.startsWith('text/csv')) {
      return { ...none, success: true };
    }
    try {
      const answer = JSON.parse(text) as {
        code: number;
        success: boolean;
        message: string;
        data: { refusal?: string } | null;
      };
      const refusal = answer.success ? null : (answer.data?.refusal ?? '');
      const declared: readonly string[] = [...shot.facts.refusals, ...ofDoor];
      if (answer.success ? answer.code !== 200 : !declared.includes(refusal ?? '')) {
        blame(shot, 'answered what the call does not declare', text);
      }
      if (!answer.success && (answer.message.length < 3 || /\[object|undefined/.test(answer.message))) {
        blame(shot, 'answered without a sentence', text);
      }
      return { success: answer.success, refusal, data: answer.data };
    } catch {
      blame(shot, 'answered what is no envelope', text);
      return none;
    }
  }

  return {
    done,
    reached,
    troubles,
    look(shot, told) {
      const count = countOf(shot.part);
      count.calls += 1;
      count[told.status >= 200 && told.status < 400 ? 'done' : 'turnedAway'] += 1;
      judge(shot, told);
    },
    blame: (trouble) => void troubles.push(trouble),
    async send(shot) {
      const count = countOf(shot.part);
      count.calls += 1;
      let [status, text, headers, type] = [0, '', '', ''];
      try {
        const body = shot.body === undefined ? {} : { body: shot.body as BodyInit };
        const response = await fetch(shot.url, {
          method: shot.method,
          headers: shot.headers,
          redirect: 'manual',
          ...body,
        });
        headers = JSON.stringify([...response.headers]);
        type = response.headers.get('content-type') ?? '';
        status = response.status;
        text = /^(?:image|video|audio)\//.test(type) ? '' : await response.text();
      } catch (error) {
        text = error instanceof Error ? `${error.message} ${String(error.cause)}` : String(error);
      }
      judge(shot, { status, text: status === 0 ? '' : text, headers });
      const envelope = readEnvelope(shot, status, type, text);
      count[envelope.success ? 'done' : status === 200 ? 'refused' : 'turnedAway'] += 1;
      if (shot.facts) {
        done.set(shot.facts.name, (done.get(shot.facts.name) ?? 0) + Number(envelope.success));
        if (envelope.success || (envelope.refusal !== null && !ofDoor.includes(envelope.refusal))) {
          reached.add(shot.facts.name);
        }
      }
      return { status, text, ...envelope };
    },
    report() {
      const all = [...parts];
      const total = all.reduce((sum, [, { calls }]) => sum + calls, 0);
      const lines = all.map(
        ([part, { calls, refused, done: well, turnedAway }]) =>
          `  ${part}: ${calls} calls, ${refused} refused, ${well} done, ${turnedAway} turned away by HTTP itself`,
      );
      return [...lines, `  together: ${total} calls, ${troubles.length} troubles`];
    },
  };
}
