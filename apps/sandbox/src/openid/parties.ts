import { createHash, createPublicKey, generateKeyPairSync, randomBytes, type KeyObject } from 'node:crypto';

export const partyNames = ['google', 'apple', 'line'] as const;
export type PartyName = (typeof partyNames)[number];

/** A shop that was registered with one of them. */
export interface Client {
  id: string;
  /** The secret; of Apple the public key by which its signed secrets are checked, PEM. */
  secret: string;
}

export interface OpenIdOptions {
  clients?: Partial<Record<PartyName, Client>>;
  /** Epoch milliseconds. */
  clock?: () => number;
}

export interface Person {
  id: string;
  name: string;
  email: string | null;
  verified: boolean;
}

/** Who has an account with them. */
export const people: readonly Person[] = [
  { id: 'lin', name: '林雅婷', email: 'yating.lin@example.com', verified: true },
  { id: 'wu', name: 'Wu Chih-Ming', email: 'chihming.wu@example.com', verified: true },
  { id: 'chen', name: '陳建宏', email: 'jianhong.chen@example.com', verified: true },
  { id: 'unproven', name: 'Ann Unproven', email: 'ann.unproven@example.com', verified: false },
  { id: 'long', name: 'Maximiliana Alexandrina von Hohenberg-Wittelsbach', email: null, verified: false },
];

/** What goes wrong with the next sign-ins, as the controls ask. */
export const faults = [
  'wrongNonce',
  'wrongAudience',
  'manyAudiences',
  'expired',
  'otherIssuer',
  'unverifiedEmail',
  'algNone',
  'forged',
  'noToken',
  'noSubject',
  'nonsense',
  'away',
  'hangUp',
  'otherDiscovery',
] as const;
export type Fault = (typeof faults)[number];

interface Key {
  kid: string;
  privateKey: KeyObject;
}

/** Somebody asked to be signed in and has not decided yet, or has, and waits as a code. */
export interface Asked {
  redirectUri: string;
  state: string;
  nonce: string;
  challenge: string;
  byForm: boolean;
  clientId: string;
  language: string;
}
export interface Issued extends Asked {
  person: Person;
  issuedAt: number;
}

export interface Party {
  name: PartyName;
  client: Client;
  keys: Key[];
  asked: Map<string, Asked>;
  codes: Map<string, Issued>;
  /** Codes that were exchanged. */
  used: Set<string>;
  faults: Fault[];
  people: Person[];
}

export interface Parties {
  byName: (name: string) => Party | null;
  now: () => number;
}

const newKey = (): Key => ({
  kid: randomBytes(6).toString('hex'),
  privateKey: generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey,
});

export function openParties({ clients = {}, clock = Date.now }: OpenIdOptions): Parties {
  const all = new Map<string, Party>(
    partyNames.flatMap((name) => {
      const client = clients[name];
      return client
        ? [
            [
              name,
              {
                name,
                client,
                keys: [],
                asked: new Map(),
                codes: new Map(),
                used: new Set(),
                faults: [],
                people: [...people],
              },
            ] as const,
          ]
        : [];
    }),
  );
  return { byName: (name) => all.get(name) ?? null, now: clock };
}

/** The key that it signs with now; made when it is first needed, since that takes a moment. */
export function currentKey(party: Party): Key {
  const key = party.keys.at(-1) ?? newKey();
  if (party.keys.length === 0) {
    party.keys.push(key);
  }
  return key;
}

export function rotateKeys(party: Party): void {
  party.keys = [newKey()];
}

/** As it publishes them. */
export const publishedKeys = (party: Party) => ({
  keys: [currentKey(party)].map(({ kid, privateKey }) => ({
    ...createPublicKey(privateKey).export({ format: 'jwk' }),
    kid,
    alg: 'RS256',
    use: 'sig',
  })),
});

/** The next fault, if it is one of these; it happens once. */
export function takeFault<const Few extends Fault>(party: Party, ...few: readonly Few[]): Few | null {
  const [next] = party.faults;
  const fault = few.find((one) => one === next) ?? null;
  if (fault !== null) {
    party.faults.shift();
  }
  return fault;
}

export const challengeOf = (verifier: string): string => createHash('sha256').update(verifier).digest('base64url');
