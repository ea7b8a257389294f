import { chmod, mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterEach, beforeEach, expect, test } from 'vitest'

import { asOrdinaryUser } from '#test/ordinary-user.ts'

import { expectEmptyFolder } from './empty-place.ts'

let dir: string
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'tropa-empty-'))
})
afterEach(() => rm(dir, { recursive: true }))

test('of a folder that may not be looked into, or is a file, it says what to do', async () => {
  const closed = join(dir, 'closed')
  await mkdir(closed)
  await chmod(closed, 0o000)
  await asOrdinaryUser(dir, () =>
    expect(expectEmptyFolder('UPLOADS_DIR', closed)).rejects.toThrow(
      /^The folder \S+\/closed cannot be written by .* or set UPLOADS_DIR to another folder/
    )
  )
  const file = join(dir, 'file')
  await writeFile(file, '')
  await expect(expectEmptyFolder('DATA_DIR', file)).rejects.toThrow(
    `${file} is not a folder: move the file away`
  )
})
