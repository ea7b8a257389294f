import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

import { keepTemporaryFilesInMemory } from './test/in-memory.ts'
import { LongestFirst } from './test/longest-first.ts'

keepTemporaryFilesInMemory()

/** Files of one worker are in one process, one after another: each would read the modules and the engine anew, two fifths of the time of an ordinary one. */
const node = {
  environment: 'node',
  pool: 'forks' as const,
  isolate: false,
  // What comes soon comes later on a machine that is full; a second, as it is by default, is too little there.
  expect: { poll: { timeout: 60_000 } }
}

const ofServer = {
  globalSetup: ['test/global-setup.ts'],
  setupFiles: ['test/fail-on-noise.ts'],
  testTimeout: 120_000,
  hookTimeout: 240_000,
  ...node
}
/** Needs a process in which nothing has run before. */
const ALONE = ['**/*.alone.test.ts']
/** Needs a page. In the contexts of such tests a camera's arithmetic takes thirty times as long as in a process. */
const OF_PAGE = ['web/**/*.test.tsx', 'web/**/*.dom.test.ts']

export default defineConfig({
  test: {
    // Most of what a file does is wait for engines and for time: one worker a core would leave two cores idle.
    maxWorkers: 3,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: 'plain',
          include: ['contract/**/*.test.ts', 'landing/**/*.test.ts', 'web/**/*.test.ts'],
          exclude: OF_PAGE,
          testTimeout: 120_000,
          ...node
        }
      },
      {
        test: {
          name: 'server',
          include: ['server/**/*.test.ts', 'test/**/*.test.ts', 'tooling/**/*.test.ts'],
          exclude: ALONE,
          ...ofServer
        }
      },
      { test: { name: 'alone', include: ALONE, ...ofServer, isolate: true } },
      {
        plugins: [react()],
        test: {
          name: 'web',
          include: OF_PAGE,
          environment: 'happy-dom',
          setupFiles: ['web/test-setup.ts'],
          // A third of the processor's time less than a process for each file; files stay apart all the same.
          pool: 'vmThreads',
          testTimeout: 120_000,
          hookTimeout: 60_000
        }
      },
      {
        test: {
          name: 'e2e',
          include: ['e2e/**/*.test.ts'],
          globalSetup: ['e2e/browser.ts'],
          setupFiles: ['e2e/tell-screens.ts'],
          // What a file closes after each test it closes after its pages have been looked at.
          sequence: { hooks: 'list', groupOrder: 1 },
          testTimeout: 600_000,
          hookTimeout: 400_000,
          maxWorkers: 2,
          ...node,
          isolate: true
        }
      }
    ]
  }
})
