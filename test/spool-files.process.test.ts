import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chmod, chown, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { createShortlink, open, owner, signUp } from './over-http.ts'
import { enginesOf } from './process-engines.ts'
import { killAll, startServer, type RunningServer } from './process.ts'
import { healthOf } from './spool-health.ts'
import { clickOf, ids } from './spooled.ts'
import { expectCounted } from './stored-visits.ts'

// Whatever lies in the spool when a server starts.

const NOBODY = 65_534
const isRoot = process.getuid?.() === 0
const ordinaryUser = isRoot
  ? ['setpriv', `--reuid=${NOBODY}`, `--regid=${NOBODY}`, '--clear-groups', '--']
  : []
const ASIDE_MS = 400_000
const SOON_MS = 120_000
const MEGABYTE = 1_000_000

const lines = (count: number) => ids(count).map(id => `${clickOf(id)}\n`)
const valid = (count: number) => lines(count).join('')
const [torn = ''] = lines(1)

interface Laid {
  /** Clicks in it that count. */
  clicks: number
  content: string | Buffer
}

/** Gone when all is done, without a word. */
const clean: Record<string, Laid> = {
  whole: { clicks: 3, content: valid(3) },
  'a torn last line': { clicks: 2, content: valid(2) + torn.slice(0, 60) },
  'a last line of one byte': { clicks: 1, content: `${valid(1)}{` },
  'zero bytes': { clicks: 0, content: '' },
  'empty lines': { clicks: 2, content: `\n\n${valid(1)}\n${valid(1)}\n` },
  'invalid UTF-8 in a text': {
    clicks: 1,
    content: Buffer.from(valid(1).replace('Mozilla', 'Mo\u00ff\u00fezilla'), 'latin1')
  },
  'other centuries': {
    clicks: 4,
    content: [0, Date.UTC(1999, 11, 31), Date.UTC(2150, 0, 1), Date.UTC(2299, 11, 30)]
      .map((time, index) => `${clickOf(ids(1)[0] ?? '', time + index)}\n`)
      .join('')
  },
  'the largest id': { clicks: 1, content: `${clickOf('9223372036854775807')}\n` },
  'a name — with «signs», spaces & 100% + \'quotes\' "of all" kinds\n': { clicks: 2, content: valid(2) }
}

/** Taken in as far as it goes; what is no click is found in `aside` under the same name. */
const inPart: Record<string, Laid> = {
  NULs: { clicks: 0, content: Buffer.alloc(4096) },
  'NULs after whole lines': { clicks: 2, content: Buffer.concat([Buffer.from(valid(2)), Buffer.alloc(512)]) },
  'NULs in a torn line': {
    clicks: 1,
    content: Buffer.concat([Buffer.from(valid(1) + torn.slice(0, 40)), Buffer.alloc(512)])
  },
  'binary rubbish': { clicks: 0, content: randomBytes(50_000) },
  'rubbish without a line': { clicks: 0, content: Buffer.alloc(5000, 0xfe) },
  'a valid half': { clicks: 5, content: `${valid(2)}hello\n{"id":5}\n[]\nnull\n${valid(3)}` },
  'times before and after all': {
    clicks: 1,
    content: `${clickOf('1', -1)}\n${clickOf('1', 1e15)}\n${valid(1)}`
  },
  'ids that are none': {
    clicks: 1,
    content: `${clickOf('9223372036854775808')}\n${clickOf('-1')}\n${valid(1)}`
  },
  'a line of 10 MB': {
    clicks: 2,
    content: `${valid(1)}${valid(1).replace('Mozilla', 'M'.repeat(10 * MEGABYTE))}${valid(1)}`
  },
  'a torn line of 10 MB': { clicks: 1, content: `${valid(1)}{"id":"${'1'.repeat(10 * MEGABYTE)}` },
  'a text of something else': { clicks: 0, content: 'To be, or not to be\nThat is the question' }
}

/** No files at all: moved away as they are. */
const noFiles: Record<string, (path: string, dir: string) => Promise<unknown>> = {
  'a folder': async path => {
    await mkdir(path)
    await writeFile(join(path, 'inside'), valid(1))
  },
  'a link to nowhere': path => symlink('/nowhere', path),
  'a link to a file': async (path, dir) => {
    await writeFile(join(dir, 'elsewhere'), valid(1))
    await symlink(join(dir, 'elsewhere'), path)
  },
  'a link without an end': path => symlink('/dev/zero', path),
  'a pipe': async path => execFileSync('mkfifo', [path])
}

/** Not called like spool files: nobody touches them. */
const others = ['notes.txt', 'x.jsonl.tmp', '.hidden', 'jsonl', 'x.JSONL']

let dir: string
let spool: string
let server: RunningServer

const start = (dataDir: string) => startServer({ dataDir, env: { LOG_LEVEL: 'warn' }, prefix: ordinaryUser })

async function lay(): Promise<void> {
  for (const [name, { content }] of Object.entries({ ...clean, ...inPart })) {
    await writeFile(join(spool, `${name}.jsonl`), content)
  }
  for (const [name, make] of Object.entries(noFiles)) await make(join(spool, `${name}.jsonl`), dir)
  for (const name of others) await writeFile(join(spool, name), valid(1))
  await writeFile(join(spool, 'unreadable.jsonl'), valid(1))
  if (isRoot) execFileSync('chown', ['-R', '-h', `${NOBODY}:${NOBODY}`, dir])
  await chmod(join(spool, 'unreadable.jsonl'), 0)
}

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'tropa-spool-'))
  if (isRoot) await chown(dir, NOBODY, NOBODY)
  const dataDir = join(dir, 'data')
  spool = join(dataDir, 'spool')
  const first = await start(dataDir)
  await createShortlink(first.url, await signUp(first.url, owner))
  await first.stop()
  await lay()
  server = await start(dataDir)
}, 600_000)
afterAll(async () => {
  await killAll()
  await rm(dir, { recursive: true, force: true })
})

const sum = (laid: Record<string, Laid>) => Object.values(laid).reduce((all, { clicks }) => all + clicks, 0)
const asideNames = [...Object.keys(inPart), ...Object.keys(noFiles), 'unreadable'].map(
  name => `${name}.jsonl`
)
const laidNames = new Set([...asideNames, ...Object.keys(clean).map(name => `${name}.jsonl`)])
const left = async () => (await readdir(spool)).filter(name => name.endsWith('.jsonl'))

test(
  'it starts, everything that is a click is counted, and what is none is set aside and told of',
  { timeout: ASIDE_MS + 4 * SOON_MS },
  async () => {
    let opened = 0
    const until = performance.now() + ASIDE_MS
    // What cannot be read is at fault only when others pass in between. Those may be on their way still.
    const isLaid = async () => (await left()).some(name => laidNames.has(name))
    while ((await isLaid()) && performance.now() < until) {
      await open(server.url, 'process')
      opened += 1
      await sleep(1200)
    }
    await expect.poll(left, { timeout: SOON_MS }).toEqual([])

    expect((await readdir(join(spool, 'aside'))).toSorted()).toEqual(asideNames.toSorted())
    expect((await readdir(spool)).toSorted()).toEqual([...others, 'aside'].toSorted())
    await expect
      .poll(() => healthOf(server.url), { timeout: SOON_MS })
      .toMatchObject({
        code: 200,
        status: 'ok',
        details: {
          clickhouse: { status: 'up' },
          spool: { status: 'up', files: 0, lost: 0, aside: asideNames.length }
        }
      })
    const metrics = await (await fetch(`${server.url}/metrics`)).text()
    expect(metrics).toContain(`tropa_spool_files_aside_total ${asideNames.length}`)
    // The log may come a moment later than what it tells of.
    const untold = () => asideNames.filter(name => !server.output().includes(JSON.stringify(name)))
    await expect.poll(untold).toEqual([])
    await server.stop()

    const counted = sum(clean) + sum(inPart) + opened
    const { clickhouse } = await enginesOf(join(dir, 'data'))
    if (isRoot && 'path' in clickhouse) execFileSync('chown', ['-R', '-h', 'root', clickhouse.path])
    await expectCounted(clickhouse, { answered: counted })
  }
)

test.each([
  ['a valid half', ['hello', '{"id":5}', '[]', 'null']],
  ['a text of something else', ['To be, or not to be', 'That is the question']]
])('%s: exactly the lines that are no clicks can be looked at', async (name, foreign) => {
  expect(await readFile(join(spool, 'aside', `${name}.jsonl`), 'utf8')).toBe(`${foreign.join('\n')}\n`)
})
