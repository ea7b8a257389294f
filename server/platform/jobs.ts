import { PgBoss, type Db } from 'pg-boss'
import type { Static, TSchema } from 'typebox'
import { Value } from 'typebox/value'

import { DAY_SECONDS } from '#contract/durations.ts'

import { inTime } from './in-time.ts'
import { countWaiting, hastenJobs, untilJobsRest, waitNoLonger } from './jobs-in-time.ts'
import type { Logger } from './log.ts'
import { nowAndThen } from './now-and-then.ts'
import type { Sql, SqlRunner } from './postgres.ts'

/** Work that is done after the answer, again and again until it succeeds. Its data holds no secret: it stays in the database. */
export interface JobKind<Data extends TSchema> {
  name: string
  data: Data
  /** Tries after the first one. */
  retries: number
  /** Seconds between tries: from `first`, about twice as long each time, up to `longest`. */
  pause: { first: number; longest: number }
  /** Jobs of this kind that one process does at once. */
  atOnce: number
  /** What it is of: while a job of the same waits or is done, no other is added. Holds from the first start on. */
  onceFor?(data: Static<Data>): string
  /** The same, but a job that is under way, or is to be tried again, keeps no new one away; one that waits comes when the new one would. */
  onceWaitingFor?(data: Static<Data>): string
  /** Whose it is: one process does one job of each at a time, and first that of whoever has fewest waiting. */
  whose?(data: Static<Data>): string
}

export const jobKind = <const Data extends TSchema>(kind: JobKind<Data>): JobKind<Data> => kind

export interface Jobs {
  /** Adds a job through a transaction: it exists with its commit, or not at all. It may be for later. */
  add<Data extends TSchema>(
    on: SqlRunner,
    kind: JobKind<Data>,
    data: Static<Data>,
    options?: { afterSeconds: number }
  ): Promise<void>
  /**
   * Adds such a job by the calendar, `minute hour day month weekday` in Moscow, once for all processes. A time at which none of
   * them runs, or the database is away, passes without it.
   */
  every<Data extends TSchema>(kind: JobKind<Data>, calendar: string, data: Static<Data>): Promise<void>
  /** Does the jobs of a kind from now on. What throws is tried again, as the kind says. */
  work<Data extends TSchema>(
    kind: JobKind<Data>,
    handle: (data: Static<Data>) => Promise<void>
  ): Promise<void>
  /** Lets what waits for its time, or for its next try, wait so much less. */
  hasten(ms: number): Promise<void>
  /** Resolves when no job is left that is due, or when the time is over; answers whether none is. */
  rest(patienceMs: number): Promise<boolean>
  /** Lets what is under way end, for a second at most; the rest is done by the next start. */
  stop(): Promise<void>
}

/** New jobs are heard of at once; this finds those that are to be tried again, and those whose notice was lost. Seconds. */
const POLL = 3
/** A worker during whose look the clock went back sleeps so much longer: each is woken after so many polls. */
const WAKE_POLLS = 10
/** A job under way says so more often than this; who does not has lost its process. Seconds. */
const HEARTBEAT = 20
const BEAT = 5
/** How often it is looked for such jobs; seconds, and the least between two looks of all processes. */
const [SUPERVISE, MONITOR] = [10, 5]
/** How often the calendar is looked at, and what it brings is put into its queue; seconds. */
const CALENDAR = 30
const FORWARD = 5
/** Seconds. What takes longer passes for failed and is tried again: it holds a lock of its own meanwhile. */
const EXPIRE = 120
const STOP_MS = 1000
/** And the queue gets this long to write down that it ends. */
const FAREWELL_MS = 500
/** While the database is away, every clock of the queue tells of it. */
const WARN_EVERY_MS = 60_000

const through = (runner: SqlRunner): Db => ({
  executeSql: async (text, values) => ({ rows: await runner.unsafe(text, values) })
})

/** Makes the tables of the queue where there are none, and does no work. */
export async function makeJobTables(sql: Sql): Promise<void> {
  const boss = new PgBoss({ db: through(sql), supervise: false, schedule: false })
  await boss.start()
  await boss.stop({ graceful: false })
}

/** The job queue: pg-boss on the application's own connections, in a schema of its own that it migrates by itself. */
export async function startJobs(
  sql: Sql,
  log: Logger,
  { poll = POLL, calendar: tick = CALENDAR } = {}
): Promise<Jobs> {
  const boss = new PgBoss({
    db: {
      ...through(sql),
      async listen(channel, onNotice, onListening) {
        const { unlisten } = await sql.listen(channel, onNotice, onListening)
        return { close: unlisten }
      }
    },
    useListenNotify: true,
    superviseIntervalSeconds: SUPERVISE,
    monitorIntervalSeconds: MONITOR,
    cronMonitorIntervalSeconds: tick,
    cronWorkerIntervalSeconds: Math.min(tick, FORWARD)
  })
  boss.on(
    'error',
    nowAndThen(WARN_EVERY_MS, (error: Error, times) =>
      log.warn({ err: error, times }, 'the job queue cannot work; it goes on trying')
    )
  )
  await boss.start()
  const alarms: NodeJS.Timeout[] = []

  const makeQueue = async <Data extends TSchema>(kind: JobKind<Data>) => {
    const { name, retries, pause } = kind
    const options = {
      retryLimit: retries,
      retryDelay: pause.first,
      retryBackoff: true,
      retryDelayMax: pause.longest,
      expireInSeconds: EXPIRE,
      heartbeatSeconds: HEARTBEAT,
      deleteAfterSeconds: DAY_SECONDS,
      notify: true
    }
    const policy = kind.onceFor ? 'exclusive' : kind.onceWaitingFor ? 'short' : 'standard'
    await boss.createQueue(name, { ...options, policy })
    await boss.updateQueue(name, options)
  }

  return {
    async add(on, kind, data, { afterSeconds } = { afterSeconds: 0 }) {
      const singletonKey = (kind.onceFor ?? kind.onceWaitingFor)?.(data)
      const whose = kind.whose?.(data)
      const options = {
        db: through(on),
        startAfter: afterSeconds,
        ...(singletonKey !== undefined && { singletonKey }),
        ...(whose !== undefined && {
          group: { id: whose },
          priority: -(await countWaiting(on, kind.name, whose))
        })
      }
      const added = await boss.send(kind.name, data, options)
      if (added !== null || !kind.onceWaitingFor) return
      const waiting = { name: kind.name, subject: kind.onceWaitingFor(data), seconds: afterSeconds }
      // The one that kept it away may be under way by now, with what was known before.
      if (!(await waitNoLonger(on, waiting))) await boss.send(kind.name, data, options)
    },
    async every(kind, calendar, data) {
      await makeQueue(kind)
      await boss.schedule(kind.name, calendar, data, { tz: 'Europe/Moscow' })
    },
    async work(kind, handle) {
      const { name, atOnce } = kind
      const tellGivenUp = nowAndThen(WARN_EVERY_MS, (error: unknown, times) =>
        log.warn(
          { err: error, job: name, times },
          'a job is given up: it failed the last time that it is tried'
        )
      )
      await makeQueue(kind)
      for (let worker = 0; worker < atOnce; worker += 1) {
        const id = await boss.work(
          name,
          {
            includeMetadata: true,
            pollingIntervalSeconds: poll,
            notifyPollingIntervalSeconds: poll,
            heartbeatRefreshSeconds: BEAT,
            ...(kind.whose && { localGroupConcurrency: 1 })
          },
          async jobs => {
            // Where there was one job there may be more: afterwards this worker looks again at once.
            boss.notifyWorker(id)
            for (const job of jobs) {
              try {
                await handle(Value.Parse(kind.data, job.data))
              } catch (error) {
                if (job.retryCount >= job.retryLimit) tellGivenUp(error)
                throw error
              }
            }
          }
        )
        alarms.push(setInterval(() => boss.notifyWorker(id), poll * WAKE_POLLS * 1000))
      }
    },
    hasten: ms => hastenJobs(boss, sql, ms),
    rest: patienceMs => untilJobsRest(sql, patienceMs),
    stop() {
      for (const alarm of alarms) clearInterval(alarm)
      return inTime(boss.stop({ graceful: true, timeout: STOP_MS }), STOP_MS + FAREWELL_MS)
    }
  }
}
