import { useMutation, useQueryClient } from '@tanstack/react-query'

import type { LinkEdit } from '#contract/link-draft.ts'
import { links } from '#contract/links.ts'
import { ApiError, call, isAnswerLost } from '#web/api/call.ts'
import { refresh, refreshIfOutdated } from '#web/features/links/link-changes.ts'
import { linkOf, type LinkRecord } from '#web/features/links/link.ts'

import { findMade, unsure } from './lost-answer.ts'
import { isSameSlug } from './slug.ts'

interface Saving {
  body: LinkEdit
  /** What was sent before without an answer: it may have made the link. */
  unanswered: readonly LinkEdit[]
  onLost: () => void
}

const change = async (id: string, body: LinkEdit): Promise<LinkRecord> => {
  try {
    return linkOf((await call(links.update, { params: { id }, body })).data)
  } catch (error) {
    throw isAnswerLost(error) ? unsure(error) : error
  }
}

/** A link whose answer was lost on its way is looked for before anybody is told that it was not made, or makes it once more. */
async function create({ body, unanswered, onLost }: Saving): Promise<LinkRecord> {
  const earlier = await findMade(unanswered)
  if (earlier) return change(earlier.id, body)
  try {
    return linkOf((await call(links.create, { body })).data)
  } catch (error) {
    // Taken by what an earlier try has made; where none has sent this slug, by another link, this person's own perhaps.
    const sent = unanswered.filter(one => isSameSlug(one.shortlink, body.shortlink))
    const isOwn = sent.length > 0 && error instanceof ApiError && error.code === 'SLUG_TAKEN'
    if (!isOwn && !isAnswerLost(error)) throw error
    onLost()
    const made = await findMade(isOwn ? sent : [body, ...unanswered])
    if (!made) throw error
    return unanswered.length > 0 ? change(made.id, body) : made
  }
}

/** Creates a link, or changes the one with the id. */
export const useSaveLink = (id: string | undefined) => {
  const client = useQueryClient()
  return useMutation<LinkRecord, Error, Saving>({
    mutationFn: saving => (id === undefined ? create(saving) : change(id, saving.body)),
    onSuccess: () => refresh(client),
    onError: error => refreshIfOutdated(client, error)
  })
}
