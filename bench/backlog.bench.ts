import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import { clicksOn } from './clicks.ts'
import { memoryHeld } from './held.ts'
import { cores, LINKS, makeLinks, spoolOf, startPinned, storedIn } from './loaded-server.ts'
import { watchThreads } from './threads.ts'

// How fast a spool is taken in that has grown while ClickHouse was away: files of that time lie there when the server starts, which
// is the slower case, for it compares each with what is stored before it inserts. No redirect is asked for meanwhile.

const [rate = 30_000, seconds = 120] = process.argv.slice(2).map(Number)
/** What a spool file holds before it is closed. */
const FILE_CLICKS = 15_000
const STEP_MS = 5000

const dataDir = await mkdtemp(join(tmpdir(), 'tropa-backlog-bench-'))
const thousands = (n: number) => Math.round(n).toLocaleString('ru-RU')
const member = (key: string, value: string) => (value === '' ? '' : `,"${key}":${JSON.stringify(value)}`)

async function fillSpool(owner: string): Promise<number> {
  const next = clicksOn(LINKS)
  const files = Math.ceil((rate * seconds) / FILE_CLICKS)
  const since = Date.now() - seconds * 1000
  for (let file = 0; file < files; file += 1) {
    const began = since + Math.floor((file * FILE_CLICKS * 1000) / rate)
    const lines = Array.from({ length: FILE_CLICKS }, (_, n) => {
      const click = next()
      const time = began + Math.floor((n * 1000) / rate)
      const facts = `"id":"${file * FILE_CLICKS + n + 1}","t":${time},"l":"${click.link + 1}","o":"${owner}","k":"visit","m":"${click.method}"`
      return `{${facts},"ip":"${click.ip}"${member('ua', click.userAgent)}${member('r', click.referrer)}${member('al', click.acceptLanguage)}${member('q', click.query)}}\n`
    })
    await writeFile(join(dataDir, 'spool', `${began}-${crypto.randomUUID()}.jsonl`), lines.join(''))
  }
  return files * FILE_CLICKS
}

try {
  const first = await startPinned(dataDir)
  const { owner } = await makeLinks(first)
  await first.stop()
  const clicks = await fillSpool(owner)
  console.log(`${thousands(clicks)} clicks wait: ${seconds} s at ${thousands(rate)}/s; ${cores}`)
  const server = await startPinned(dataDir)
  try {
    const began = performance.now()
    const threads = watchThreads(server.pid)
    const waitingAtFirst = (await spoolOf(server)).files
    for (let { files } = await spoolOf(server); files > 0; { files } = await spoolOf(server)) {
      console.log(
        `  ${String(Math.round((performance.now() - began) / 1000)).padStart(3)} s   ${files} files wait; ${(await memoryHeld(server)).text}`
      )
      for (let waited = 0; waited < STEP_MS && (await spoolOf(server)).files > 0; waited += 100)
        await sleep(100)
    }
    const perSecond = (waitingAtFirst * FILE_CLICKS) / ((performance.now() - began) / 1000)
    console.log(`  taken in: ${thousands(perSecond)} clicks/s; ${threads()}`)
    console.log(`  at the end: ${(await memoryHeld(server)).text}`)
    await server.stop()
  } finally {
    await server.killTree()
  }
  const { rows, ids } = await storedIn(dataDir)
  const fits = rows === clicks && ids === clicks
  console.log(
    `${thousands(rows)} rows${fits ? ': every click once' : `, ${thousands(ids)} different: THEY DIFFER`}`
  )
  process.exitCode = fits ? 0 : 1
} finally {
  await rm(dataDir, { recursive: true })
}
