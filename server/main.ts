import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

import { buildApp } from './app.ts'
import { systemClock } from './platform/clock.ts'
import { readConfig, type Config } from './platform/config.ts'
import { lockDataDir } from './platform/embedded/data-dir-lock.ts'
import { startPostgres } from './platform/embedded/postgres-process.ts'
import { createLog, type Logger } from './platform/log.ts'
import { StartError } from './platform/start-error.ts'
import { openServices } from './services.ts'
import { ensureWebBuild } from './web-build.ts'

const root = join(import.meta.dirname, '..')
/** After a signal the process is gone within this time, whatever hangs. */
const STOP_MS = 10_000

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

async function version(): Promise<string> {
  const { version: number }: { version: string } = JSON.parse(
    await readFile(join(root, 'package.json'), 'utf8')
  )
  return number
}

function listenProblem(error: unknown, { host, port }: Config): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
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

async function start(config: Config, log: Logger): Promise<void> {
  hold('the lock', await lockDataDir(config.dataDir), lock => lock.release())
  const webDir = ensureWebBuild(root)
  const postgresDir = join(config.dataDir, 'postgres')
  const postgres =
    config.databaseUrl === undefined
      ? hold(
          'PostgreSQL',
          await startPostgres({ dir: postgresDir, log: join(postgresDir, 'server.log') }),
          server => server.stop()
        )
      : { url: config.databaseUrl }
  const clickhouse =
    config.clickhouseUrl === undefined
      ? { path: join(config.dataDir, 'clickhouse') }
      : { url: config.clickhouseUrl }
  const services = hold(
    'the services',
    await openServices({ config, postgres, clickhouse, clock: systemClock, log }),
    opened => opened.close()
  )
  const app = hold(
    'the server',
    await buildApp({
      config,
      services,
      clock: systemClock,
      log,
      webDir: await webDir,
      version: await version(),
      commit: await commit()
    }),
    built => built.close()
  )
  await app.listen({ host: config.host, port: config.port }).catch((error: unknown) => {
    throw listenProblem(error, config)
  })
  process.stdout.write(`Тропа открыта: ${config.publicUrl.href}\n`)
}

async function main(): Promise<void> {
  const log = createLog(process.env.LOG_LEVEL ?? 'info', process.stdout.isTTY)
  const stop = async (code: number) => {
    setTimeout(() => process.exit(code || 1), STOP_MS).unref()
    await releaseAll(log)
    process.exit(code)
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void stop(0))
  try {
    await start(readConfig(process.env), log)
  } catch (error) {
    if (error instanceof StartError) process.stderr.write(`${error.message}\n`)
    else log.fatal({ err: error }, 'could not start')
    await stop(1)
  }
}

await main()
