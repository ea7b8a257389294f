import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import type { Size } from './admin-fill.ts'
import { measureLists, type Measured } from './admin-lists.ts'
import { measurePages } from './admin-pages.ts'
import { measureCalm, measureSheet } from './admin-sheets.ts'
import { openAdminWorld } from './admin-world.ts'
import { median } from './numbers.ts'

// The lists and files of administrators with 1,000,000 users, 5,000,000 links and 2,000,000 payments, asked through the routes; beside
// each time the same with a hundredth of it all. DIR keeps both worlds for the next run.

const large: Size = { users: 1_000_000, links: 5_000_000, payments: 2_000_000 }
const small: Size = { users: 10_000, links: 50_000, payments: 20_000 }
const LIMIT_MS = 200
const sheets = [
  'payments/xlsx',
  'payments/xlsx?sort=-amount',
  'users/xlsx',
  'shortlinks/xlsx?search=www.ozon.ru',
  'excel/statistics?by=day',
  ...(process.env.LINKS === undefined ? [] : ['shortlinks/xlsx'])
]

const kept = process.env.DIR
const dir = kept ?? (await mkdtemp(join(tmpdir(), 'tropa-admin-')))

const few = new Map<string, Measured>()
const littleWorld = await openAdminWorld(join(dir, 'small'), small)
for (const one of await measureLists(littleWorld)) few.set(one.question, one)
await littleWorld.close()

const before = ({ question }: Measured) => few.get(question)?.middle ?? 0
const ms = (time: number) => time.toFixed(0).padStart(6)

function tellQuestion(one: Measured): void {
  const grown = `${ms(before(one))} ×${(one.middle / before(one)).toFixed(1)}`
  const mark = one.middle > LIMIT_MS ? '  ← slow' : ''
  console.log(
    `${one.question.padEnd(70)} ${ms(one.first)} ${ms(one.middle)} ${ms(one.least)} ${grown}${mark}`
  )
}

/** Of each list the middle of its questions and the slowest, with few rows and with many. */
function tellLists(measured: readonly Measured[]): void {
  console.log(
    '\nlist, questions, within the limit; middle question: few, many, growth; slowest: few, many, growth'
  )
  for (const [list, asked] of Map.groupBy(measured, one => one.list)) {
    const within = asked.filter(({ middle }) => middle <= LIMIT_MS).length
    const pairs = [
      [median(asked.map(before)), median(asked.map(({ middle }) => middle))] as const,
      [Math.max(...asked.map(before)), Math.max(...asked.map(({ middle }) => middle))] as const
    ]
    const grown = pairs.map(([little, much]) => `${ms(little)} ${ms(much)} ×${(much / little).toFixed(1)}`)
    console.log(`${list.padEnd(20)} ${asked.length} ${within}  ${grown.join('  ')}`)
  }
}

const world = await openAdminWorld(join(dir, 'large'), large)
try {
  console.log('milliseconds: first time, middle, least; middle with a hundredth of the rows; growth')
  const measured = await measureLists(world, tellQuestion)
  tellLists(measured)
  console.log(`\npages that nobody has looked at, each once: middle, slowest, within ${LIMIT_MS} ms`)
  for (const { question, middle, slowest, within } of await measurePages(world, LIMIT_MS)) {
    console.log(`${question.padEnd(30)} ${ms(middle)} ${ms(slowest)} ${within}`)
  }
  if (process.env.LISTS === undefined) {
    console.log(`redirects alone: ${await measureCalm(world)}`)
    for (const sheet of sheets) console.log(await measureSheet(world, sheet))
  }
} finally {
  await world.close()
  if (kept === undefined) await rm(dir, { recursive: true })
}
