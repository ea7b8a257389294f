import { Type } from 'typebox'

import { usePicture } from '#server/pictures/pictures.store.ts'
import { isPassing, type Previews } from '#server/pictures/previews.ts'
import { isWithin } from '#server/platform/attempts.ts'
import type { Clock } from '#server/platform/clock.ts'
import { FetchFault } from '#server/platform/fetch-fault.ts'
import { jobKind, type Jobs } from '#server/platform/jobs.ts'
import { announceLinkChange } from '#server/platform/link-changes.ts'
import type { Logger } from '#server/platform/log.ts'
import type { Sql, SqlRunner } from '#server/platform/postgres.ts'

import { slugsOf } from './links.store.ts'
import { keepPicture, keepPreview, linkToPreview, type LinkToPreview } from './previews.store.ts'

/** Puts a link on its way to be filled from its target's page: with the transaction, or not at all. */
export type WantPreview = (tx: SqlRunner, linkId: string, userId: string) => Promise<void>

const fillPreview = jobKind({
  name: 'link-preview',
  data: Type.Object({ id: Type.String() }),
  retries: 3,
  pause: { first: 60, longest: 3600 },
  atOnce: 2
})

const DAY_MS = 86_400_000
/** Changing a link again and again must not be a way to have strangers asked. */
const OF_A_DAY = 2000

export const wantPreviewBy =
  (jobs: Jobs, clock: Clock): WantPreview =>
  async (tx, id, userId) => {
    const rule = { key: `link-previews:${userId}`, limit: OF_A_DAY, windowMs: DAY_MS }
    if (await isWithin(tx, rule, clock())) await jobs.add(tx, fillPreview, { id })
  }

interface PreviewJobs {
  sql: Sql
  jobs: Jobs
  log: Logger
  previews: Previews
  forgetSlugs: (slugs: string[]) => void
}

/** Fills links from their targets' pages. Whatever cannot be had stays empty: nobody is told. */
export async function startLinkPreviews({
  sql,
  jobs,
  log,
  previews,
  forgetSlugs
}: PreviewJobs): Promise<void> {
  /** `undefined`: there is none, for ever. */
  const ask = async <Answer>(work: () => Promise<Answer>): Promise<Answer | undefined> => {
    try {
      return await work()
    } catch (error) {
      log.debug({ err: error }, 'a target says nothing of itself')
      if (error instanceof FetchFault && !isPassing(error)) return undefined
      throw error
    }
  }

  const change = async (id: string, work: (tx: SqlRunner) => Promise<boolean>) => {
    const slugs = await sql.begin(async tx => {
      if (!(await work(tx))) return []
      const names = await slugsOf(tx, [id])
      await announceLinkChange(tx, names)
      return names
    })
    forgetSlugs(slugs)
  }

  const fillCard = async (link: LinkToPreview) => {
    if (!link.titleAuto && !link.imageAuto) return
    const preview = await ask(() => previews.of(link.fulllink, link.id))
    if (!preview) return
    await change(link.id, async tx => {
      const held = preview.picture !== '' && (await usePicture(tx, preview.picture))
      return keepPreview(tx, link, held ? preview : { ...preview, picture: '' })
    })
  }

  const copyPicture = async (link: LinkToPreview) => {
    if (link.foreignImage === '') return
    const picture = await ask(() => previews.pictureAt(link.foreignImage, link.id))
    if (!picture) return
    await change(link.id, async tx => (await usePicture(tx, picture)) && keepPicture(tx, link, picture))
  }

  await jobs.work(fillPreview, async ({ id }) => {
    const link = await linkToPreview(sql, id)
    if (!link) return
    // A page that does not answer keeps no picture away, nor the other way round.
    const done = await Promise.allSettled([fillCard(link), copyPicture(link)])
    for (const one of done) if (one.status === 'rejected') throw one.reason
  })
}
