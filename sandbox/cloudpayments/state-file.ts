import { randomBytes } from 'node:crypto'
import { readFile, rename, writeFile } from 'node:fs/promises'

import { noFaults } from './faults.ts'
import type { State } from './state.ts'

export interface StateFile {
  state: State
  /** Resolves when what the state is now is on the disk. */
  save(): Promise<void>
}

const randomHex = (length: number) => randomBytes(length).toString('hex').slice(0, length)

const emptyState = (): State => ({
  publicId: `pk_${randomHex(29)}`,
  secret: randomHex(32),
  moved: 0,
  // Ids of a sandbox that begins anew are above those of one that was thrown away.
  lastId: Math.floor(Date.now() / 1000),
  cards: {},
  transactions: [],
  subscriptions: [],
  receipts: [],
  deliveries: [],
  answers: {},
  faults: noFaults()
})

async function readState(path: string): Promise<State> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
  if (text === undefined) return emptyState()
  try {
    const state: State = JSON.parse(text)
    return { ...emptyState(), ...state, faults: { ...noFaults(), ...state.faults } }
  } catch (cause) {
    throw new Error(`${path} is no state of the payment sandbox; move it away to begin anew`, { cause })
  }
}

/** The state from its file, or a new one; without a path it is kept in memory alone. */
export async function openStateFile(path: string | undefined): Promise<StateFile> {
  if (path === undefined) return { state: emptyState(), save: async () => {} }
  const state = await readState(path)
  let writing: Promise<void> = Promise.resolve()
  let next: Promise<void> | undefined
  const write = async () => {
    next = undefined
    await writeFile(`${path}.new`, JSON.stringify(state), { mode: 0o600 })
    await rename(`${path}.new`, path)
  }
  return {
    state,
    save: () => {
      // Whoever asks while one is being written shares the next one.
      next ??= writing = writing.then(write, write)
      return next
    }
  }
}
