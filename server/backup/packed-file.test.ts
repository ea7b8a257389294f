import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { bytesOf } from './backup-folder.ts'
import { checkSums, readSums, SUMS, sumsText } from './check-sums.ts'
import { readLines, sha256Of, writeFileOf, writePacked } from './packed-file.ts'

let dir: string
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'tropa-packed-'))
})
afterAll(() => rm(dir, { recursive: true }))

const never = new AbortController().signal

async function* chunks(text: string, size: number) {
  const all = Buffer.from(text)
  for (let at = 0; at < all.length; at += size) yield all.subarray(at, at + size)
}

async function* broken() {
  yield Buffer.from('one\n')
  throw new Error('the line is gone')
}

test.each([
  ['nothing', '', 0],
  ['a line', 'one\n', 1],
  ['lines', 'a\n'.repeat(10_000), 10_000],
  ['a long line', `${'я'.repeat(500_000)}\nend\n`, 2]
])('%s: all of it comes back in whole lines', async (name, text, count) => {
  const file = join(dir, name)
  const written = await writePacked(file, chunks(text, 777), never)
  expect(written).toEqual({ rows: count, bytes: (await stat(file)).size, sha256: await sha256Of(file) })
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  const read: string[] = []
  for await (const lines of readLines(file, 1000)) read.push(Buffer.from(lines).toString())
  expect(read.join('')).toBe(text)
  expect(read.filter(lines => !lines.endsWith('\n'))).toEqual([])
})

test('what fails while it is read fails the file, and so does whoever wants it no more', async () => {
  await expect(writePacked(join(dir, 'broken'), broken(), never)).rejects.toThrow('the line is gone')
  await expect(writePacked(join(dir, 'left'), chunks('a\n', 1), AbortSignal.abort())).rejects.toThrow(
    'aborted'
  )
})

test('sums find a file that is another one, or gone, and paths that lead out', async () => {
  const path = 'manifest.json'
  const { sha256 } = await writeFileOf(join(dir, path), bytesOf('{}'))
  const sums = new Map([[path, sha256]])
  await expect(checkSums(dir, sums)).resolves.toBeUndefined()
  const others = new Map([
    [path, 'f'.repeat(64)],
    ['spool/gone', sha256]
  ])
  await expect(checkSums(dir, others)).rejects.toThrow(`is damaged (${path}, spool/gone)`)
  await expect(readSums(join(dir, 'nowhere'))).rejects.toThrow('is no backup')
  await writeFileOf(join(dir, SUMS), bytesOf(sumsText(new Map([['../outside', sha256]]))))
  await expect(readSums(dir)).rejects.toThrow('is damaged')
})
