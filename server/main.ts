import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { inspect, promisify } from 'node:util'

import type { FastifyInstance } from 'fastify'

import { buildApp } from './app.ts'
import { backUp } from './backup/back-up.ts'
import { openControl } from './control/control-socket.ts'
import { followMovedClock } from './moved-clock.ts'
import { openBuiltInSandbox, SANDBOX_PREFIX } from './payment-sandbox.ts'
import { boundConnections } from './platform/bound-connections.ts'
import { clickhouseOf } from './platform/clickhouse-address.ts'
import { systemClock } from './platform/clock.ts'
import { readConfig, type Config } from './platform/config.ts'
import { lockDataDir } from './platform/embedded/data-dir-lock.ts'
import { keepPostgres } from './platform/embedded/kept-postgres.ts'
import { startPostgres } from './platform/embedded/postgres-process.ts'
import { endEngine } from './platform/embedded/use-engine.ts'
import { codeOf } from './platform/error-code.ts'
import { createLog, type Logger } from './platform/log.ts'
import type { PostgresAddress } from './platform/postgres.ts'
import { StartError } from './platform/start-error.ts'
import { putNamedBehind } from './platform/thread-priority.ts'
import { tuneYoungGarbage } from './platform/young-garbage.ts'
import { openServices, type Services } from './services.ts'
import { productVersion } from './version.ts'
import { ensureWebBuild } from './web-build.ts'
import { openBuiltInWildberries, WILDBERRIES_PREFIX } from './wildberries-sandbox.ts'

const root = join(import.meta.dirname, '..')
/** After a signal the process is gone within this time, whatever hangs. */
const STOP_MS = 9_500
/** Answers under way get this long; then their connections are closed, for the clicks have to be taken in too. */
const LAST_ANSWERS_MS = 2_000

tuneYoungGarbage()
// They mark old garbage beside the thread that answers, and compile: most of it is the enrichment's.
putNamedBehind('V8Worker')

/** A start that is cut off closes within this time what it has opened; one that waits for something else is left. */
const START_ENDS_MS = 2000

let stopping = false
/** While the start is under way; never rejects. */
let starting: Promise<unknown> | undefined

/** What has to be let go of, in the order in which it was taken. */
const held: { name: string; release: () => Promise<unknown> }[] = []

function hold<T>(name: string, value: T, release: (value: T) => Promise<unknown>): T {
  held.push({ name, release: () => release(value) })
  return value
}

async function releaseAll(log: Logger): Promise<void> {
  for (const { name, release } of held.splice(0).toReversed()) {
    await release().catch((error: unknown) => log.error({ err: error }, `could not stop ${name}`))
  }
}

async function commit(): Promise<string> {
  const run = promisify(execFile)
  return run('git', ['rev-parse', '--short', 'HEAD'], { cwd: root }).then(
    ({ stdout }) => stdout.trim(),
    () => 'unknown'
  )
}

function listenProblem(error: unknown, { host, port }: Config): unknown {
  const code = codeOf(error)
  if (code === 'EADDRINUSE') {
    return new StartError(
      `Port ${port} of ${host} is in use. Stop what listens there or set PORT to another one.`
    )
  }
  if (code === 'EACCES')
    return new StartError(`Port ${port} may not be used by this user. Set PORT above 1023.`)
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') {
    return new StartError(`HOST ${host} is no address of this machine. Use 127.0.0.1 or 0.0.0.0.`)
  }
  return error
}

async function postgresOf(config: Config, log: Logger): Promise<PostgresAddress> {
  if (config.databaseUrl !== undefined) return { url: config.databaseUrl }
  const dir = join(config.dataDir, 'postgres')
  const kept = await keepPostgres({
    open: () => startPostgres({ dir }),
    log,
    isStopping: () => stopping,
    onGivenUp: () => void stop(1, log)
  })
  return hold('PostgreSQL', kept, ({ stop: end }) => end()).address
}

async function start(config: Config, log: Logger): Promise<void> {
  hold('the lock', await lockDataDir(config.dataDir), lock => lock.release())
  const webDir = ensureWebBuild(root)
  // Awaited below; until then the engines may fail first.
  webDir.catch(() => {})
  const postgres = await postgresOf(config, log)
  hold('the engine', undefined, endEngine)
  process.on('uncaughtException', breakDown)
  if (config.smtpUrl !== undefined && config.legal.email === '')
    log.warn(
      'LEGAL_EMAIL is not set: questions, complaints and wishes for money back are mailed to the address in MAIL_FROM'
    )
  const sandbox = await openBuiltInSandbox(config, log)
  if (sandbox) hold('the payment sandbox', sandbox, opened => opened.close())
  const clock = sandbox?.clock ?? systemClock
  const wildberriesSandbox = await openBuiltInWildberries(config, clock)
  const services = hold(
    'the services',
    await openServices({
      config,
      postgres,
      clickhouse: clickhouseOf(config),
      clock,
      log,
      sandbox: sandbox?.settings,
      wildberriesSandbox
    }),
    opened => opened.close()
  )
  wildberriesSandbox?.follow(services.sql)
  sandbox?.atEachStop(followMovedClock({ ...services, clock }))
  const version = await productVersion()
  const app = hold(
    'the server',
    await buildApp({
      config,
      services,
      clock,
      log,
      webDir: await webDir,
      mounted: [
        ...(sandbox ? [{ prefix: SANDBOX_PREFIX, listener: sandbox.listener }] : []),
        ...(wildberriesSandbox ? [{ prefix: WILDBERRIES_PREFIX, listener: wildberriesSandbox.listener }] : [])
      ],
      version,
      commit: await commit()
    }),
    closeApp
  )
  if (stopping) return
  boundConnections(app.server, log)
  await app.listen({ host: config.host, port: config.port }).catch((error: unknown) => {
    throw listenProblem(error, config)
  })
  await listenForCommands(services, config, version, log)
  process.stdout.write(`Тропа открыта: ${config.publicUrl.href}\n`)
}

/** `npm run backup` asks the process that has the engines. */
async function listenForCommands(services: Services, config: Config, version: string, log: Logger) {
  const { sql, clickhouse, spool, ingest } = services
  const takingIn = { pause: ingest.pause, rotate: spool.rotate }
  try {
    const control = await openControl(
      config.dataDir,
      ({ dir }, telling) => backUp({ sql, clickhouse, takingIn, config, version }, dir, telling),
      log
    )
    hold('the control socket', control, opened => opened.close())
  } catch (error) {
    log.warn({ err: error }, 'no socket can be made in DATA_DIR: a backup needs the server stopped')
  }
}

async function closeApp(app: FastifyInstance): Promise<void> {
  const late = setTimeout(() => app.server.closeAllConnections(), LAST_ANSWERS_MS)
  await app.close()
  clearTimeout(late)
}

async function stop(code: number, log: Logger): Promise<void> {
  if (stopping) return
  stopping = true
  setTimeout(endAtOnce, STOP_MS).unref()
  if (starting) {
    await endEngine().catch((error: unknown) => log.error({ err: error }, 'could not stop the engine'))
    await Promise.race([starting, sleep(START_ENDS_MS)])
  }
  await releaseAll(log)
  process.exit(code)
}

/** Without a way out for an engine that is still at work, which takes minutes for it or breaks down (`embedded/use-engine.ts`). */
function endAtOnce(): void {
  process.stderr.write('The process cannot end by itself and is killed.\n')
  process.kill(process.pid, 'SIGKILL')
  // The first process of a container gets no such signal from itself.
  process.abort()
}

/** By itself Node would tell of the fault only after a way out. */
function breakDown(fault: unknown): void {
  process.stderr.write(`${inspect(fault)}\n`)
  endAtOnce()
}

function tell(error: unknown, log: Logger): void {
  if (error instanceof StartError) process.stderr.write(`${error.message}\n`)
  else log.fatal({ err: error }, 'could not start')
}

async function main(): Promise<void> {
  const config = readConfig(process.env)
  const log = createLog(config.logLevel, process.stdout.isTTY)
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop(0, log))
  // Whoever read what is printed may be gone.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})
  // Node's own answer is a debugger that everybody on this machine can use.
  process.on('SIGUSR1', () => {})
  try {
    const opening = start(config, log)
    starting = opening.catch(() => {})
    await opening.finally(() => {
      starting = undefined
    })
  } catch (error) {
    if (stopping) return
    tell(error, log)
    await stop(1, log)
  }
}

try {
  await main()
} catch (error) {
  if (!(error instanceof StartError)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
}
