import { join, relative } from 'node:path'

import { systemClock } from '#server/platform/clock.ts'
import { readConfig, type Config } from '#server/platform/config.ts'
import { lockDataDir } from '#server/platform/embedded/data-dir-lock.ts'
import { startPostgres } from '#server/platform/embedded/postgres-process.ts'
import { createLog } from '#server/platform/log.ts'
import { isLoopbackHost } from '#server/platform/loopback.ts'
import { StartError } from '#server/platform/start-error.ts'
import { openServices, type Services } from '#server/services.ts'

import { takeInClicks } from './demo/fill.ts'
import { withPresses } from './demo/presses.ts'
import { createRandom } from './demo/random.ts'
import { createSeller, isEmpty } from './demo/seller.ts'
import { demoClicks } from './demo/visits.ts'

// Fills an empty installation with a believable seller: fourteen links, two of them landings, and a year of visits and presses
// of buttons, by the same ways that people and clicks take. Then `npm start` shows them.

const OPENINGS = 300_000
const SEED = 20_261_121

const number = new Intl.NumberFormat('ru-RU')
const say = (line: string) => process.stdout.write(`${line}\n`)

const ELSEWHERE =
  'Give it a folder of its own: DATA_DIR=./demo-data npm run demo, then DATA_DIR=./demo-data npm start.'

async function fill(services: Services, config: Config): Promise<void> {
  if (!(await isEmpty(services))) {
    throw new StartError(
      `There are users or visits in ${config.dataDir} already; the demo fills an empty installation only.\n` +
        `${ELSEWHERE}\nIf it is what an interrupted demo left, delete the folder and run the demo again.`
    )
  }
  const now = systemClock()
  const seller = await createSeller(services, [config.publicUrl, config.shortUrl], now)
  say(`Ссылки готовы: ${seller.links.length}`)
  say(`  почта:  ${seller.username}`)
  say(`  пароль: ${seller.password}`)
  say('Пароль больше нигде не записан.')
  const random = createRandom(SEED)
  const openings = demoClicks(seller.links, OPENINGS, now, random)
  const clicks = withPresses(openings, seller.links, now, random)
  let told = 0
  await takeInClicks(services, join(config.dataDir, 'spool'), clicks, done => {
    if (done - told < clicks.length / 10 && done < clicks.length) return
    told = done
    say(`Переходы и нажатия: ${number.format(done)} из ${number.format(clicks.length)}`)
  })
  const near = relative(process.cwd(), config.dataDir)
  const dir = near.startsWith('..') ? config.dataDir : near
  say(
    `Готово. Запустите ${dir === 'data' ? '' : `DATA_DIR=${dir} `}npm start и откройте ${config.publicUrl.href}`
  )
}

async function main(): Promise<void> {
  const config = readConfig(process.env)
  if (!isLoopbackHost(config.publicUrl.hostname)) {
    throw new StartError(
      `PUBLIC_URL is ${config.publicUrl.origin}: the demo is for a person's own machine, not for customers.`
    )
  }
  const log = createLog('warn', process.stdout.isTTY)
  const lock = await lockDataDir(config.dataDir)
  const dir = join(config.dataDir, 'postgres')
  const embedded =
    config.databaseUrl === undefined ? await startPostgres({ dir, log: join(dir, 'server.log') }) : undefined
  try {
    const services = await openServices({
      config,
      postgres: embedded ?? { url: config.databaseUrl ?? '' },
      clickhouse:
        config.clickhouseUrl === undefined
          ? { path: join(config.dataDir, 'clickhouse') }
          : { url: config.clickhouseUrl },
      clock: systemClock,
      log
    })
    try {
      await fill(services, config)
    } finally {
      await services.close()
    }
  } finally {
    await embedded?.stop()
    await lock.release()
  }
}

try {
  await main()
} catch (error) {
  if (!(error instanceof StartError)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
}
process.exit()
