import { describe } from 'vitest'

import { outside } from './outside.ts'

/**
 * Tests whose subject is an engine that the process itself starts. A run with `TEST_ENGINES=outside` shows them with the reason,
 * and counts them as left out.
 */
export function embeddedOnly(reason: string, tests: () => void): void {
  describe.skipIf(outside !== undefined)(`[engines inside the process: ${reason}]`, () => {
    tests()
  })
}
