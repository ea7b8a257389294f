import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterEach, beforeEach, expect, test } from 'vitest'

import { readConfig } from '#server/platform/config.ts'
import { asOrdinaryUser } from '#test/ordinary-user.ts'

import { inDatabase } from './database.ts'

let dir: string
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'tropa-database-'))
})
afterEach(() => rm(dir, { recursive: true }))

test('a folder of another user is not told to have no database', async () => {
  const closed = join(dir, 'closed')
  await mkdir(closed)
  await chmod(closed, 0o000)
  const config = readConfig({ DATA_DIR: closed })
  await asOrdinaryUser(dir, () =>
    expect(inDatabase(config, async () => {})).rejects.toThrow('cannot be written by the user with id')
  )
})
