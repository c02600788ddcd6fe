import { afterEach, beforeEach, vi, type MockInstance } from 'vitest';

// A console error is a fault nobody looked at: the test in which it appears fails. (An unhandled rejection fails the run
// by vitest's own rule.) A test that expects an error puts its own spy on console.error.
let watch: MockInstance<typeof console.error>;

beforeEach(() => {
  watch = vi.spyOn(console, 'error').mockImplementation(() => {});
});

afterEach(() => {
  const complaints = watch.mock.calls.map((parts) => parts.map(String).join(' '));
  watch.mockRestore();
  if (complaints.length > 0) {
    throw new Error(`console.error was called in this test:\n${complaints.join('\n')}`);
  }
});
