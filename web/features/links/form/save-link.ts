import { useMutation, useQueryClient } from '@tanstack/react-query'

import type { LinkEdit } from '#contract/link-draft.ts'
import { links } from '#contract/links.ts'
import { ApiError, call } from '#web/api/call.ts'
import { refresh, refreshIfOutdated } from '#web/features/links/link-changes.ts'
import { AT_ONCE } from '#web/features/links/link-queries.ts'
import { linkOf, type LinkRecord } from '#web/features/links/link.ts'

import { findMade, isAnswerLost, unsure } from './lost-answer.ts'

interface Creation {
  body: LinkEdit
  /** An earlier try may have made it. */
  isRetry: boolean
  onLost: () => void
}

/** A link whose answer was lost on its way is looked for before anybody is told that it was not made. */
async function create({ body, isRetry, onLost }: Creation): Promise<LinkRecord> {
  try {
    return linkOf((await call(links.create, { body })).data)
  } catch (error) {
    const isOwn = isRetry && error instanceof ApiError && error.code === 'SLUG_TAKEN'
    if (!isOwn && !isAnswerLost(error)) throw error
    onLost()
    const made = await findMade(body).catch(() => {
      throw unsure()
    })
    if (!made) throw error
    return made
  }
}

const change = async (id: string, body: LinkEdit): Promise<LinkRecord> => {
  try {
    return linkOf((await call(links.update, { params: { id }, body })).data)
  } catch (error) {
    throw error instanceof ApiError && error.status === 0 ? unsure() : error
  }
}

/** Creates a link, or changes the one with the id. */
export const useSaveLink = (id: string | undefined) => {
  const client = useQueryClient()
  return useMutation<LinkRecord, Error, Creation>({
    mutationFn: creation => (id === undefined ? create(creation) : change(id, creation.body)),
    onSuccess: () => refresh(client),
    onError: error => refreshIfOutdated(client, error),
    networkMode: AT_ONCE
  })
}
