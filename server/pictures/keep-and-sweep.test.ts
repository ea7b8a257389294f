import { once } from 'node:events'
import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'

import sharp from 'sharp'
import { expect, test } from 'vitest'

import { DAY_MS } from '#contract/durations.ts'
import { startTestApp } from '#test/app.ts'
import { duringTests } from '#test/during-tests.ts'

import { usePicture } from './pictures.store.ts'
import { sweepPictures } from './sweep-pictures.ts'
import { sample } from './testing/samples.ts'

const context = duringTests(startTestApp)

const TWO_DAYS_MS = 2 * DAY_MS

test('fifty are encoded in turn, whoever they are of; one more is told to come later', async () => {
  const bytes = await sample('png')
  const { pictures } = context.services
  // It holds the turn until all others have come, however slowly they do.
  const large = await sample('png', { width: 6000, height: 6000 })
  const begun = once(sharp.queue, 'change')
  const slow = pictures.keep(large, '51')
  await begun
  const kept = Array.from({ length: 50 }, (_, user) => pictures.keep(bytes, String(user + 1)))
  const outcomes = await Promise.allSettled([slow, ...kept])
  const refused = outcomes.filter(outcome => outcome.status === 'rejected')
  expect(refused.map(({ reason }) => reason)).toEqual([expect.objectContaining({ code: 'UNAVAILABLE' })])
  await context.services.sql`delete from uploads`
  await rm(join(context.dataDir, 'uploads'), { recursive: true })
  await mkdir(join(context.dataDir, 'uploads'))
})

test('keeping, taking and removing the same picture at once leaves all of it or nothing', async () => {
  const bytes = await sample('png')
  const { sql, pictures, pictureFiles } = context.services
  const outcomes = new Set<boolean>()
  for (let time = 0; time < 60; time += 1) {
    const { name } = await pictures.keep(bytes, '1')
    await sql`update uploads set unused_at = ${new Date(context.now() - TWO_DAYS_MS)}`
    const work = [
      () => sweepPictures(sql, pictureFiles, context.now()),
      ...(time % 3 === 0 ? [] : [() => pictures.keep(bytes, '1')]),
      ...(time % 2 === 0 ? [] : [() => sql.begin(tx => usePicture(tx, name))])
    ]
    await Promise.all((time % 4 < 2 ? work : work.toReversed()).map(one => one()))
    const row = (await sql`select 1 from uploads where name = ${name}`).length > 0
    expect(await readdir(join(context.dataDir, 'uploads'))).toEqual(row ? [name] : [])
    outcomes.add(row)
  }
  expect(outcomes.size).toBe(2)
})
