import { randomBytes } from 'node:crypto';

/** A service account of the shop. */
export interface Account {
  appId: string;
  secret: string;
}

export interface WeChatOptions {
  accounts?: readonly Account[];
  /** Epoch milliseconds. */
  clock?: () => number;
}

export interface Person {
  id: string;
  nickname: string;
  /** Null: the account belongs to no company that would have an id of its own for the person. */
  unionid: string | null;
}

/** Who has the chat app. */
const people: readonly Person[] = [
  { id: 'lin', nickname: '林雅婷', unionid: 'uLinYaTing00000000000000000' },
  { id: 'wu', nickname: '吳志明 🎹', unionid: 'uWuZhiMing00000000000000000' },
  { id: 'alone', nickname: '', unionid: null },
];

/** What goes wrong next, as the controls ask. */
export const faults = [
  'badCode',
  'busy',
  'away',
  'hangUp',
  'nonsense',
  'noOpenid',
  'otherOpenid',
  'snapshot',
  'noTicket',
] as const;
export type Fault = (typeof faults)[number];

export interface Asked {
  appId: string;
  redirectUri: string;
  state: string;
  scope: string;
}
interface Issued extends Asked {
  person: Person;
  issuedAt: number;
  used: boolean;
}
interface Token {
  value: string;
  endsAt: number;
}

export interface WeChat {
  now: () => number;
  accounts: readonly Account[];
  people: Person[];
  faults: Fault[];
  asked: Map<string, Asked>;
  codes: Map<string, Issued>;
  /** Of people, by which their profile is read. */
  profiles: Map<string, { person: Person; appId: string; scope: string; endsAt: number }>;
  /** Of accounts, by app id. */
  tokens: Map<string, Token>;
  tickets: Map<string, Token>;
  /** How often each address was asked. */
  counts: Record<string, number>;
}

export const openWeChat = ({ accounts = [], clock = Date.now }: WeChatOptions): WeChat => ({
  now: clock,
  accounts,
  people: [...people],
  faults: [],
  asked: new Map(),
  codes: new Map(),
  profiles: new Map(),
  tokens: new Map(),
  tickets: new Map(),
  counts: {},
});

export const newValue = (): string => randomBytes(24).toString('base64url');

/** What one account calls a person; another one calls him otherwise. */
export const openidOf = ({ id }: Person, appId: string): string =>
  `o${Buffer.from(`${appId}/${id}`).toString('base64url')}`;

/** The next fault, if it is one of these; it happens once. */
export function takeFault<const Few extends Fault>(weChat: WeChat, ...few: readonly Few[]): Few | null {
  const fault = few.find((one) => one === weChat.faults[0]) ?? null;
  if (fault !== null) {
    weChat.faults.shift();
  }
  return fault;
}

/** The one that holds, or a new one of two hours. */
export function tokenIn(all: Map<string, Token>, appId: string, now: number, renew = false): Token {
  const before = all.get(appId);
  const holds = before !== undefined && before.endsAt - now > 5 * 60_000 && !renew;
  const token = holds ? before : { value: newValue(), endsAt: now + 7_200_000 };
  all.set(appId, token);
  return token;
}
