import { parseAst } from 'vitest/node';

/** One small fault: the text between two places of a file is replaced. */
export interface Mutant {
  /** From the project's root. */
  file: string;
  start: number;
  end: number;
  to: string;
  line: number;
  /** The function that it stands in, as `reporting` names it; null outside of all. */
  within: string | null;
  /** What it is, for a reader: `a < b → a <= b`. */
  says: string;
}

/** A node of the tree: ESTree with types. */
interface Node {
  type: string;
  start: number;
  end: number;
  [key: string]: unknown;
}

const operators: Readonly<Record<string, string>> = {
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '===': '!==',
  '!==': '===',
  '&&': '||',
  '||': '&&',
  '-': '+',
  '*': '/',
  '/': '*',
};

/** Conditions of drizzle, and what a slip makes of them. */
const conditions = new Map([
  ['eq', 'ne'],
  ['ne', 'eq'],
  ['gt', 'gte'],
  ['gte', 'gt'],
  ['lt', 'lte'],
  ['lte', 'lt'],
  ['isNull', 'isNotNull'],
  ['isNotNull', 'isNull'],
]);

/** The same in SQL that stands as text. */
const slips: readonly [RegExp, string][] = [
  [/ <= /g, ' < '],
  [/ >= /g, ' > '],
  [/ < /g, ' <= '],
  [/ > /g, ' >= '],
  [/ for update(?: of [\w, ]+)?/g, ''],
  [/ and (?!numeric|others)[\w."${} ]+? (?:=|<>|is) [\w."'${}:]+/g, ''],
];

/** Names of numbers that say how much is done at a time, or that are ours alone: any other would do as well. */
const anyNumber = /(?:^batch|Size|Portions|Lock)$/;

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';

/** Types say nothing at run time. */
const isType = (node: Node) => node.type.startsWith('TS') && !/^TS(?:As|Satisfies|NonNull)/.test(node.type);

const isFunction = (node: Node) =>
  /^(?:FunctionDeclaration|FunctionExpression|ArrowFunctionExpression)$/.test(node.type) && isNode(node['body']);

/** A function whose answer is kept runs once: not only the test that it runs in reaches what it made. */
const runsOnce = (node: Node): Node[] =>
  node.type === 'CallExpression' && (node['callee'] as Node)['name'] === 'preparedOnce'
    ? (node['arguments'] as Node[])
    : [];

/** A function's name in reports: its file and where it begins. */
const nameOf = (file: string, { start }: Node) => `${file}:${start}`;

const partsOf = (node: Node): Node[] => Object.values(node).flat().filter(isNode);

/**
 * Literals in which a fault would mean nothing to anybody: what stands right of `??` for the types, where nothing is ever missing or one unit
 * is less than can be charged; `limit(1)`, of which the first row is taken; how many random bytes are asked for, since one more is no worse;
 * and numbers named as `anyNumber` says.
 */
function meaningless(node: Node): Node[] {
  if (node.type === 'LogicalExpression' && node['operator'] === '??') {
    const right = node['right'] as Node;
    return right.type === 'ArrayExpression' ? partsOf(right) : [right];
  }
  if (node.type === 'CallExpression') {
    const callee = node['callee'] as Node;
    const name = (callee.type === 'MemberExpression' ? (callee['property'] as Node) : callee)['name'];
    const [first] = node['arguments'] as Node[];
    return first && (name === 'random' || (name === 'limit' && first['value'] === 1)) ? [first] : [];
  }
  if (node.type === 'VariableDeclarator' && anyNumber.test(String((node['id'] as Node)['name']))) {
    return [node['init']].filter(isNode);
  }
  return [];
}

/** Every small fault that can be planted in a source of TypeScript, in the order of their places. */
export function mutantsOf(file: string, source: string): Mutant[] {
  const found: Mutant[] = [];
  let within: string | null = null;
  const spared = new Set<Node>();
  const once = new Set<Node>();
  const textOf = ({ start, end }: Node) => source.slice(start, end);
  const add = (start: number, end: number, to: string) => {
    const line = source.slice(0, start).split('\n').length;
    const short = (text: string) => text.replace(/\s+/g, ' ').slice(0, 60);
    const says = `${short(source.slice(start, end))} → ${short(to) || '(nothing)'}`;
    found.push({ file, start, end, to, line, within, says });
  };
  const replace = ({ start, end }: Node, to: string) => add(start, end, to);

  const plant: Readonly<Record<string, (node: Node) => void>> = {
    BinaryExpression: operator,
    LogicalExpression: operator,
    IfStatement: ({ test }) => turn(test as Node),
    ConditionalExpression: ({ test }) => turn(test as Node),
    Literal(node) {
      if (spared.has(node)) {
        return;
      }
      if (typeof node['value'] === 'number') {
        replace(node, String(node['value'] + 1));
      } else if (typeof node['value'] === 'boolean') {
        replace(node, String(!node['value']));
      }
    },
    ExpressionStatement(node) {
      const given = node['expression'] as Node;
      const inner = (given.type === 'AwaitExpression' ? given['argument'] : given) as Node;
      // A call whose answer nobody takes: what it does would be missing. Talking to the log is not missed.
      if (inner.type === 'CallExpression' && !/\b(?:log|console)\./.test(textOf(inner['callee'] as Node))) {
        replace(node, ';');
      }
    },
    CallExpression: call,
    TemplateLiteral: slip,
  };

  const turn = (test: Node) => replace(test, `!(${textOf(test)})`);

  function operator(node: Node): void {
    const to = operators[String(node['operator'])];
    if (to !== undefined) {
      const [left, right] = [node['left'], node['right']] as [Node, Node];
      const at = source.indexOf(String(node['operator']), left.end);
      if (at < right.start) {
        add(at, at + String(node['operator']).length, to);
      }
    }
  }

  function call(node: Node): void {
    const callee = node['callee'] as Node;
    const parts = node['arguments'] as Node[];
    if (callee.type === 'Identifier') {
      const to = conditions.get(textOf(callee));
      if (to !== undefined) {
        replace(callee, `sqlWords.${to}`);
      }
      if (textOf(callee) === 'and' && parts.length > 1) {
        parts.forEach((part) => replace(part, 'undefined'));
      }
    }
    if (callee.type === 'MemberExpression' && textOf(callee['property'] as Node) === 'for') {
      add((callee['object'] as Node).end, node.end, '');
    }
  }

  function slip(node: Node): void {
    if (!file.endsWith('.sql.ts')) {
      return;
    }
    for (const [words, to] of slips) {
      for (const hit of textOf(node).matchAll(words)) {
        add(node.start + hit.index, node.start + hit.index + hit[0].length, to);
      }
    }
  }

  function visit(node: Node): void {
    if (isType(node) || node.type === 'ImportDeclaration') {
      return;
    }
    const around: string | null = within;
    within = once.has(node) ? null : isFunction(node) ? nameOf(file, node) : around;
    runsOnce(node).forEach((one) => once.add(one));
    plant[node.type]?.(node);
    meaningless(node).forEach((one) => spared.add(one));
    partsOf(node).forEach(visit);
    within = around;
  }

  visit(parseAst(source, { lang: 'ts' }, file) as unknown as Node);
  return found.toSorted((one, other) => one.start - other.start);
}

/** The source whose functions tell when they are reached (reached.ts). */
export function reporting(file: string, source: string): string {
  const added: [number, string][] = [];
  function visit(node: Node): void {
    if (isType(node)) {
      return;
    }
    if (isFunction(node)) {
      const body = node['body'] as Node;
      const note = `globalThis.reachedFunctions?.add(${JSON.stringify(nameOf(file, node))})`;
      if (body.type === 'BlockStatement') {
        added.push([body.start + 1, `${note};`]);
      } else {
        added.push([body.start, `(${note}, `], [body.end, ')']);
      }
    }
    partsOf(node).forEach(visit);
  }
  visit(parseAst(source, { lang: 'ts' }, file) as unknown as Node);
  return added
    .toSorted(([one], [other]) => other - one)
    .reduce((text, [at, what]) => text.slice(0, at) + what + text.slice(at), source);
}

/** The source with the fault in it. What a condition is changed to need not be imported there. */
export function withMutant(source: string, { file, start, end, to }: Mutant): string {
  const changed = source.slice(0, start) + to + source.slice(end);
  return file.endsWith('.ts') && to.startsWith('sqlWords.')
    ? `import * as sqlWords from 'drizzle-orm';\n${changed}`
    : changed;
}
