import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import { removeEach } from './remove-each.ts'

test('what cannot be removed keeps nothing behind it, and is told of', async () => {
  const dir = await mkdtemp(join(tmpdir(), 'tropa-remove-'))
  const names = ['a', 'b', 'c', 'd']
  for (const name of ['a', 'd']) await writeFile(join(dir, name), '')
  for (const name of ['b', 'c']) await mkdir(join(dir, name))
  const removing = removeEach(names, name => rm(join(dir, name)))
  await expect(removing).rejects.toThrow('2 of 4 could not be removed')
  await expect(removing).rejects.toBeInstanceOf(AggregateError)
  expect((await readdir(dir)).toSorted()).toEqual(['b', 'c'])
  await removeEach(['b', 'c'], name => rm(join(dir, name), { recursive: true }))
  expect(await readdir(dir)).toEqual([])
  await rm(dir, { recursive: true })
})
