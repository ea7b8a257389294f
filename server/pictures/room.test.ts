import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { beforeEach, expect, test } from 'vitest'

import { MEGABYTE } from '#contract/sizes.ts'
import { startTestApp } from '#test/app.ts'
import { duringTests, beforeTests } from '#test/during-tests.ts'
import { createLink, signUp, idOf } from '#test/factories.ts'

import { leavesReserve, openPictureFiles } from './picture-files.ts'
import { createPictures } from './pictures.ts'
import { sample } from './testing/samples.ts'

const context = duringTests(startTestApp)
const user = beforeTests(() => signUp(context))
beforeEach(() => context.services.sql`delete from uploads`)

test.each([
  ['a large disk with two gigabytes left', 2e9, 1e12, true],
  ['a large disk with half a gigabyte left', 5e8, 1e12, false],
  ['a small disk with a tenth left', 1e8, 1e9, true],
  ['a small disk with a hundredth left', 1e7, 1e9, false]
])('%s has room, or none', (_, free, all, room) => {
  expect(leavesReserve({ bavail: free / 1000, blocks: all / 1000, bsize: 1000 })).toBe(room)
})

test('what clicks need of the disk is not taken by pictures', async () => {
  const { sql } = context.services
  const folder = await mkdtemp(join(tmpdir(), 'tropa-room-'))
  const files = { ...openPictureFiles(folder), hasRoom: async () => false }
  const pictures = createPictures({ sql, clock: context.now, files })
  await expect(pictures.keep(await sample('png'), '1')).rejects.toMatchObject({ code: 'UNAVAILABLE' })
  await rm(folder, { recursive: true })
})

const upload = (bytes: Buffer, of = user) =>
  context.app.inject({
    method: 'POST',
    url: '/api/users/uploads',
    headers: { ...of.headers, 'content-type': 'image/png' },
    payload: bytes
  })

test('fifty megabytes that no link shows are enough of one user', async () => {
  const { sql } = context.services
  const picture = await sample('png', { background: '#135' })
  const { url } = (await upload(picture)).json<{ url: string }>()
  const me = await idOf(context, user)
  await sql`update uploads set bytes = ${50 * MEGABYTE} where brought_by = ${me}`
  const refused = await upload(await sample('png', { background: '#246' }))
  expect([refused.statusCode, refused.json()]).toMatchObject([429, { code: 'TOO_MANY_ATTEMPTS' }])
  expect((await upload(picture, await signUp(context))).statusCode).toBe(201)

  await createLink(context, user, { appImage: url })
  expect((await upload(await sample('png', { background: '#357' }))).statusCode).toBe(201)
})
