const key = 'positions';
const mostKept = 50;

/** How far each screen was scrolled, over a reload of the page: for this tab alone. */
export function savedPositions(): ReadonlyMap<string, number> {
  try {
    const saved: unknown = JSON.parse(sessionStorage.getItem(key) ?? '[]');
    const pairs = Array.isArray(saved) ? saved : [];
    return new Map(
      pairs.filter(
        (pair): pair is [string, number] =>
          Array.isArray(pair) && typeof pair[0] === 'string' && typeof pair[1] === 'number' && pair[1] >= 0,
      ),
    );
  } catch {
    return new Map();
  }
}

export function keepPositions(positions: ReadonlyMap<string, number>): void {
  try {
    sessionStorage.setItem(key, JSON.stringify([...positions].slice(-mostKept)));
  } catch {
    // Private mode: a reload then starts at the top.
  }
}
