import { join, relative } from 'node:path'

import { readToken } from '#server/marketplace/token.ts'
import { clickhouseOf } from '#server/platform/clickhouse-address.ts'
import { systemClock } from '#server/platform/clock.ts'
import { readConfig, type Config } from '#server/platform/config.ts'
import { createLog } from '#server/platform/log.ts'
import { isLoopbackHost } from '#server/platform/loopback.ts'
import { StartError } from '#server/platform/start-error.ts'
import { openServices, type Services } from '#server/services.ts'

import { onStopped } from './command/on-stopped.ts'
import { run } from './command/run.ts'
import { say } from './command/say.ts'
import { wordsOf } from './command/words.ts'
import { takeInClicks } from './demo/fill.ts'
import { demoLinks } from './demo/links.ts'
import { collected, giveToken } from './demo/marketplace.ts'
import { withPresses } from './demo/presses.ts'
import { findProducts } from './demo/products.ts'
import { createRandom } from './demo/random.ts'
import { createSeller, isEmpty } from './demo/seller.ts'
import { demoClicks } from './demo/visits.ts'
import { listenForWildberries, type ListeningWildberries } from './demo/wildberries.ts'

// Fills an empty installation with a believable seller: nineteen links, two of them landings, a year of visits and presses of
// buttons, and what the marketplace's sandbox says of three products, by the same ways that people, clicks and orders take. Then
// `npm start` shows them.

const OPENINGS = 300_000
const SEED = 20_261_121

const number = new Intl.NumberFormat('ru-RU')

const ELSEWHERE =
  'Give it a folder of its own: DATA_DIR=./demo-data npm run demo, then DATA_DIR=./demo-data npm start.'

async function fill(
  services: Services,
  config: Config,
  wildberries: ListeningWildberries | undefined
): Promise<void> {
  if (!(await isEmpty(services))) {
    throw new StartError(
      `There are users or visits in ${config.dataDir} already; the demo fills an empty installation only.\n` +
        `${ELSEWHERE}\nIf it is what an interrupted demo left, delete the folder and run the demo again.`
    )
  }
  const now = systemClock()
  // With settings of another stand-in there is no token; the links lead somewhere all the same.
  const token = wildberries?.tokenOf('service')
  const sid = token === undefined ? 'demo' : readToken(token, now).sellerId
  const products = findProducts(sid, now)
  const links = demoLinks(products)
  const seller = await createSeller(services, [config.publicUrl, config.shortUrl], links, now)
  say(`Ссылки готовы: ${seller.links.length}`)
  say(`  почта:  ${seller.username}`)
  say(`  пароль: ${seller.password}`)
  say('Пароль больше нигде не записан.')
  const nmIds = Object.values(products).map(({ nmId }) => nmId)
  const { userId } = seller
  if (token !== undefined) {
    await giveToken(services, { userId, token, clientSecret: config.wildberries.clientSecret })
  }
  const random = createRandom(SEED)
  const openings = demoClicks(seller.links, OPENINGS, now, random)
  const clicks = withPresses(openings, seller.links, now, random)
  let told = 0
  await takeInClicks(services, join(config.dataDir, 'spool'), clicks, done => {
    if (done - told < clicks.length / 10 && done < clicks.length) return
    told = done
    say(`Переходы и нажатия: ${number.format(done)} из ${number.format(clicks.length)}`)
  })
  if (token !== undefined) {
    const isThere = await collected(services, { userId, nmIds })
    say(
      isThere
        ? 'Заказы на Wildberries собраны.'
        : 'Заказы на Wildberries ещё собираются: это сделает npm start.'
    )
  }
  const near = relative(process.cwd(), config.dataDir)
  const dir = near.startsWith('..') ? config.dataDir : near
  say(
    `Готово. Запустите ${dir === 'data' ? '' : `DATA_DIR=${dir} `}npm start и откройте ${config.publicUrl.href}`
  )
}

await run(async () => {
  // A folder typed here would not be where the demo goes.
  if (wordsOf(ELSEWHERE).length > 0) throw new StartError(ELSEWHERE)
  const config = readConfig(process.env)
  if (!isLoopbackHost(config.publicUrl.hostname)) {
    throw new StartError(
      `PUBLIC_URL is ${config.publicUrl.origin}: the demo is for a person's own machine, not for customers.`
    )
  }
  const log = createLog('warn', process.stdout.isTTY)
  await onStopped(config, async postgres => {
    const wildberries = await listenForWildberries(config)
    try {
      const services = await openServices({
        config,
        postgres,
        clickhouse: clickhouseOf(config),
        clock: systemClock,
        log,
        wildberriesSandbox: wildberries
      })
      wildberries?.follow(services.sql)
      try {
        await fill(services, config, wildberries)
      } finally {
        await services.close()
      }
    } finally {
      await wildberries?.close()
    }
  })
})
