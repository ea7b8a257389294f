import { basename } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import { setFileAside } from './aside.ts'
import {
  createTakeIn,
  DatabaseFault,
  isOfTheFile,
  NoSpoolFile,
  type TakeIn,
  type TakeInOptions,
  type Untaken
} from './take-in.ts'

const FIRST_RETRY_MS = 500
/** Of one file. */
const LAST_RETRY_MS = 30_000
/** Of all files, while a database fails. */
const LAST_PAUSE_MS = 5000
const TICK_MS = 20
/** With the waits between them, about a minute. */
const FAULTS_OF_A_FILE = 6

interface Waiting extends Untaken {
  /** When it was begun, by its name. */
  since: number
  /** By `performance.now()`. */
  added: number
  /** By `performance.now()`: not to be tried before. */
  due: number
  wait: number
  /** How often it failed again though others had been taken in since: then it is the file that is at fault. */
  faults: number
  /** How many files had been taken in when it failed last. */
  seen: number
}

export interface IngestOptions extends TakeInOptions {
  /** The first wait of a file that failed. */
  retryMs?: number
  /** Milliseconds that a file waits now for the thread that answers to have time left; none, unless told. */
  patience?: () => number
}

export interface Ingest {
  /** Puts a closed spool file into the queue. `sure`: it was never tried before. */
  add(file: string, sure: boolean): void
  forgetKeys: TakeIn['forgetKeys']
  /** Resolves when the queue is empty; rejects when `ms` pass before that. Meanwhile no file waits for the thread that answers. */
  drained(ms: number): Promise<void>
  /** Resolves behind the batch at hand; from then on nothing is taken in until the answer is called. */
  pause(): Promise<() => void>
  /** Ends after the batch at hand. */
  stop(): Promise<void>
  stats(): {
    files: number
    oldestSeconds: number
    /** Files set aside since the start, as a whole or lines of theirs. */
    aside: number
    /** Files taken in, and tries that failed, since the start. */
    batches: number
    failures: number
    /** What ClickHouse said last, when it failed last. */
    failing: string | undefined
  }
}

/** Takes spool files one after another into the visits table: each click once, none lost, whatever fails in between. */
export function startIngest(options: IngestOptions): Ingest {
  const { log, retryMs = FIRST_RETRY_MS, patience = () => 0 } = options
  const { takeIn, forgetKeys } = createTakeIn(options)
  const queue: Waiting[] = []
  const stopping = new AbortController()
  let [taken, failures, aside, pause] = [0, 0, 0, 0]
  let failing: string | undefined
  let draining = 0
  let working: Promise<void> | undefined
  let atHand: Promise<void> | undefined
  const pauses = new Set<symbol>()

  const wait = (ms: number) => sleep(ms, undefined, { signal: stopping.signal }).catch(() => {})

  const leave = (entry: Waiting) => {
    queue.splice(queue.indexOf(entry), 1)
  }

  const putAside = async (entry: Waiting, error: unknown) => {
    const file = basename(entry.file)
    try {
      await setFileAside(entry.file)
      leave(entry)
      aside += 1
      log.error({ err: error, file }, 'a spool file cannot be taken in: it was set aside, in spool/aside')
    } catch (refused) {
      log.error({ err: refused, file }, 'a spool file can neither be taken in nor set aside')
    }
  }

  /** The others go first, and the file waits longer each time. */
  const failed = async (entry: Waiting, error: unknown) => {
    const fault = error instanceof DatabaseFault ? error : undefined
    if (entry.wait === retryMs && pause === 0) {
      log.warn({ err: error, file: basename(entry.file) }, 'a batch waits: it is tried again')
    }
    if (isOfTheFile(error) && taken > entry.seen) entry.faults += 1
    entry.seen = taken
    entry.due = performance.now() + entry.wait
    entry.wait = Math.min(entry.wait * 2, LAST_RETRY_MS)
    leave(entry)
    queue.push(entry)
    if (entry.faults >= FAULTS_OF_A_FILE || error instanceof NoSpoolFile) await putAside(entry, error)
    // A file at fault says nothing of the databases.
    if (!fault || entry.faults > 0) return
    if (fault.part === 'clickhouse') failing = fault.message
    pause = Math.min(pause * 2 || retryMs, LAST_PAUSE_MS)
    await wait(pause)
  }

  /** What was tried before, or is of another process, takes longer: what comes goes between, or nobody would see it for hours. */
  const nextOf = (isDue: (one: Waiting) => boolean, wasSure: boolean): Waiting | undefined =>
    queue.find(one => one.sure !== wasSure && isDue(one)) ?? queue.find(isDue)

  const handle = async (entry: Waiting, isDue: (other: Waiting) => boolean) => {
    try {
      const foreign = await takeIn(entry, () => nextOf(one => one !== entry && isDue(one), entry.sure)?.file)
      leave(entry)
      if (foreign > 0) aside += 1
      taken += 1
      pause = 0
      failing = undefined
    } catch (error) {
      failures += 1
      await failed(entry, error)
    }
  }

  const givesWay = ({ added }: Waiting) => draining === 0 && performance.now() - added < patience()

  const work = async () => {
    let wasSure = false
    while (queue.length > 0 && !stopping.signal.aborted) {
      const now = performance.now()
      const isDue = (one: Waiting) => one.due <= now && !givesWay(one)
      const entry: Waiting | undefined = pauses.size > 0 ? undefined : nextOf(isDue, wasSure)
      if (!entry) {
        await wait(TICK_MS)
        continue
      }
      const sure: boolean = entry.sure
      atHand = handle(entry, isDue)
      await atHand
      wasSure = sure
    }
    working = undefined
  }

  return {
    add(file, sure) {
      const since = Number.parseInt(basename(file), 10) || Date.now()
      const added = performance.now()
      queue.push({ file, sure, since, added, due: 0, wait: retryMs, faults: 0, seen: Infinity })
      working ??= work()
    },
    forgetKeys,
    async drained(ms) {
      const deadline = performance.now() + ms
      draining += 1
      try {
        while (queue.length > 0) {
          if (performance.now() > deadline)
            throw new Error(`${queue.length} spool files are not taken in yet`)
          await sleep(10)
        }
      } finally {
        draining -= 1
      }
    },
    async pause() {
      const mine = Symbol('pause')
      pauses.add(mine)
      await atHand
      return () => void pauses.delete(mine)
    },
    async stop() {
      stopping.abort()
      await working
    },
    stats() {
      const now = Date.now()
      const oldest = queue.reduce((least, { since }) => Math.min(least, since), now)
      return {
        files: queue.length,
        oldestSeconds: Math.floor((now - oldest) / 1000),
        aside,
        batches: taken,
        failures,
        failing
      }
    }
  }
}
