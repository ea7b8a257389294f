import { Type } from 'typebox'

import { DAY_MS, HOUR_SECONDS, MINUTE_SECONDS } from '#contract/durations.ts'
import { usePicture } from '#server/pictures/pictures.store.ts'
import type { Previews } from '#server/pictures/previews.ts'
import { isWithin } from '#server/platform/attempts.ts'
import type { Clock } from '#server/platform/clock.ts'
import { jobKind, type Jobs } from '#server/platform/jobs.ts'
import { announceLinkChange } from '#server/platform/link-changes.ts'
import type { Sql, SqlRunner } from '#server/platform/postgres.ts'

import {
  keepPicture,
  keepPreview,
  linkToPreview,
  lockLinkToFill,
  type LinkToPreview
} from './previews.store.ts'
import { slugsOf } from './slugs.store.ts'

/** Puts a link on its way to be filled from its target's page: with the transaction, or not at all. */
export type WantPreview = (tx: SqlRunner, linkId: string, userId: string) => Promise<void>

const fillPreview = jobKind({
  name: 'link-preview',
  data: Type.Object({ id: Type.String(), userId: Type.String() }),
  retries: 3,
  pause: { first: MINUTE_SECONDS, longest: HOUR_SECONDS },
  atOnce: 8,
  // A change while the page is asked leads to another one.
  onceWaitingFor: ({ id }) => id,
  whose: ({ userId }) => userId
})

/** Changing a link again and again must not be a way to have strangers asked. */
const OF_A_DAY = 2000

export const wantPreviewBy =
  (jobs: Jobs, clock: Clock): WantPreview =>
  async (tx, id, userId) => {
    const rule = { key: `link-previews:${userId}`, limit: OF_A_DAY, windowMs: DAY_MS }
    if (await isWithin(tx, rule, clock())) await jobs.add(tx, fillPreview, { id, userId })
  }

interface PreviewJobs {
  sql: Sql
  jobs: Jobs
  previews: Previews
  forgetSlugs: (slugs: string[]) => void
}

/** Fills links from their targets' pages. Whatever cannot be had stays empty: nobody is told. */
export async function startLinkPreviews({ sql, jobs, previews, forgetSlugs }: PreviewJobs): Promise<void> {
  const change = async (id: string, work: (tx: SqlRunner) => Promise<boolean>) => {
    const slugs = await sql.begin(async tx => {
      await lockLinkToFill(tx, id)
      if (!(await work(tx))) return []
      const names = await slugsOf(tx, [id])
      await announceLinkChange(tx, names)
      return names
    })
    forgetSlugs(slugs)
  }

  /** What there is is kept at once. Answers whether there may be more later. */
  const fillCard = async (link: LinkToPreview, userId: string): Promise<boolean> => {
    if (!link.titleAuto && !link.imageAuto) return false
    const preview = await previews.of(link.fulllink, userId)
    await change(link.id, async tx => {
      const held = preview.picture !== '' && (await usePicture(tx, preview.picture))
      return keepPreview(tx, link, held ? preview : { ...preview, picture: '' })
    })
    return preview.again
  }

  const copyPicture = async (link: LinkToPreview, userId: string): Promise<boolean> => {
    if (link.foreignImage === '') return false
    const { picture, again } = await previews.pictureAt(link.foreignImage, userId)
    if (picture !== '') {
      await change(link.id, async tx => (await usePicture(tx, picture)) && keepPicture(tx, link, picture))
    }
    return again
  }

  await jobs.work(fillPreview, async ({ id, userId }) => {
    const link = await linkToPreview(sql, id)
    if (!link) return
    // A page that does not answer keeps no picture away, nor the other way round.
    const done = await Promise.allSettled([fillCard(link, userId), copyPicture(link, userId)])
    for (const one of done) {
      if (one.status === 'rejected') throw one.reason
      if (one.value) throw new Error('a page or a picture may say more later')
    }
  })
}
