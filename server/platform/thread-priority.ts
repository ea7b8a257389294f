import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { getPriority, setPriority } from 'node:os'
import { basename } from 'node:path'

// The thread that answers comes first. Linux gives every thread a number and a nice value of its own; those that it makes begin
// with its value. To go behind needs no right, to come back does.

/**
 * As nice values go, the thread that answers gets 27 parts of 28 of a core that it shares with such a thread: some of them count
 * and merge at once, and each takes its turn. With nine parts of ten it waited for them (docs/performance-history.md).
 */
const BEHIND = 15
const LAST = 19

/** The thread that answers has the number of its process, and the nice value that the process was started with. */
const behindAnswers = () => Math.min(getPriority(process.pid) + BEHIND, LAST)

const TASKS = '/proc/self/task'

interface Thread {
  id: number
  name: string
}

function threads(): Thread[] {
  return readdirSync(TASKS).flatMap(id => {
    try {
      return [{ id: Number(id), name: readFileSync(`${TASKS}/${id}/comm`, 'utf8').trim() }]
    } catch {
      // It ended meanwhile.
      return []
    }
  })
}

function putBehind({ id }: Thread): void {
  try {
    setPriority(id, behindAnswers())
  } catch {
    // It ended meanwhile.
  }
}

/** Puts the thread that calls behind the one that answers. */
export function stepBehind(): void {
  setPriority(Number(basename(readlinkSync('/proc/thread-self'))), behindAnswers())
}

/** Puts the threads that `work` starts behind the one that answers, and those of that name, which may be older. */
export function behind<Answer>(name: string, work: () => Answer): Answer {
  const before = new Set(threads().map(({ id }) => id))
  const answer = work()
  for (const thread of threads()) if (!before.has(thread.id) || thread.name === name) putBehind(thread)
  return answer
}

/** Puts the threads of a name, which are there already, behind the one that answers. */
export function putNamedBehind(name: string): void {
  behind(name, () => {})
}
