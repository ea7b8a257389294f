import { spawnSync } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { Value } from 'typebox/value'

import { close, insertVisits, readClosed, readRaw } from './report-data.ts'
import { Figures, measureAll, MISSED } from './report-measure.ts'

// How fast the statistics answer over 100,000,000 visits of 20,000 links, and how that grows from 1,000,000.
// VISITS: only this many. REUSE=1: keeps what DIR has of an earlier run. ONLY=build, ONLY=close
// (the sums anew), ONLY=growth (what was measured before). ASK: only what has these words in its name.

const { ASK, ONLY, REUSE, VISITS, DIR = join(tmpdir(), 'reports-bench') } = process.env
const SIZES = [1_000_000, 10_000_000, 100_000_000]
const folderOf = (visits: number) => join(DIR, String(visits))
const figuresOf = (visits: number) => join(folderOf(visits), 'figures.json')

async function figuresBefore(visits: number): Promise<Figures> {
  const text = await readFile(figuresOf(visits), 'utf8').catch(() => '{}')
  return Value.Parse(Figures, JSON.parse(text))
}

async function one(visits: number): Promise<void> {
  const dir = folderOf(visits)
  if (REUSE !== '1' || !(await readRaw(dir))) await insertVisits(dir, visits)
  if (REUSE !== '1' || ONLY === 'close' || !(await readClosed(dir))) await close(dir)
  if (ONLY === 'build' || ONLY === 'close') return
  const figures = await measureAll(dir, ASK)
  await writeFile(figuresOf(visits), JSON.stringify({ ...(await figuresBefore(visits)), ...figures }))
}

/** Of the sizes that are measured. */
async function growth(): Promise<void> {
  const known: { visits: number; figures: Figures }[] = []
  for (const visits of SIZES) {
    known.push({ visits, figures: await figuresBefore(visits) })
  }
  console.log(
    `\nwarm (cold, processors) ms at ${known.map(({ visits }) => `${visits / 1e6}M`).join(', ')} visits`
  )
  const names = new Set(known.flatMap(({ figures }) => Object.keys(figures)))
  for (const name of names) {
    const cells = known.map(({ figures }) => {
      const { warm = NaN, cold = NaN, cpu = NaN } = figures[name] ?? {}
      return `${warm.toFixed(0)} (${cold.toFixed(0)}, ${cpu.toFixed(0)})`.padStart(20)
    })
    console.log(`${name.padEnd(64)}${cells.join('')}`)
  }
}

if (VISITS !== undefined) await one(Number(VISITS))
else {
  // An engine has one folder a process.
  for (const visits of ONLY === 'growth' ? [] : SIZES) {
    const env = { ...process.env, VISITS: String(visits) }
    const { status } = spawnSync(process.execPath, [import.meta.filename], { env, stdio: 'inherit' })
    if (status !== 0 && status !== MISSED) throw new Error(`${visits} visits could not be measured`)
    if (status === MISSED) process.exitCode = MISSED
  }
  await growth()
}
