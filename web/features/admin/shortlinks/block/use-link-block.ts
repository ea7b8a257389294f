import { useQueryClient } from '@tanstack/react-query'

import { adminShortlinks } from '#contract/admin-shortlinks.ts'
import { ApiError, call } from '#web/api/call.ts'
import { adminKey } from '#web/features/admin/list/use-list.ts'
import { readLink, useKeepLink } from '#web/features/admin/shortlinks/link-queries.ts'
import { useConfirm } from '#web/ui/confirm.tsx'
import { notifyDone } from '#web/ui/notify.ts'

import { useBlockQuestion } from './block-form.tsx'
import { meanwhileWords } from './block-words.ts'

/** What of a link has to be known to block it: where it is known too, whether that still holds is asked of the server. */
interface Blockable {
  id: string
  slug: string
  blocked?: boolean
  blockedReason?: string
}

interface Wish {
  blocked: boolean
  reason?: string
}

/** Blocks one link with a reason, and takes that back. */
export function useLinkBlock({ id, slug, blocked, blockedReason }: Blockable) {
  const client = useQueryClient()
  const confirm = useConfirm()
  const { ask, dialog } = useBlockQuestion()
  const keep = useKeepLink()

  /** For one question: what it knows of the link goes on with every try. */
  const sender = () => {
    let known = blocked
    const send = async (wish: Wish) => {
      const body = { ...wish, ...(known !== undefined && { was: { blocked: known } }) }
      keep((await call(adminShortlinks.update, { params: { id }, body })).data)
    }
    /** It may stand there already: the answer to an earlier try was lost. */
    const follow = async (wish: Wish, error: ApiError) => {
      const now = await readLink(id)
      keep(now)
      known = now.blocked
      if (now.blocked === wish.blocked && (wish.reason ?? '') === now.blockedReason) return
      throw new ApiError({ statusCode: error.status, code: error.code, message: meanwhileWords(now) })
    }
    return async (wish: Wish) => {
      try {
        await send(wish)
      } catch (error) {
        if (!(error instanceof ApiError && error.code === 'CHANGED_MEANWHILE')) throw error
        await follow(wish, error)
      } finally {
        void client.invalidateQueries({ queryKey: adminKey })
      }
    }
  }

  const block = async () => {
    const send = sender()
    const isDone = await ask({
      title: blocked ? `Причина блокировки ${slug}` : `Заблокировать ${slug}?`,
      about: blocked ? 'reason' : 'link',
      ...(blockedReason && { reason: blockedReason }),
      work: reason => send({ blocked: true, reason })
    })
    if (isDone) notifyDone(blocked ? 'Причина сохранена' : `${slug}: заблокировано`)
    return isDone
  }
  const unblock = async () => {
    const send = sender()
    const isDone = await confirm({
      title: `Разблокировать ${slug}?`,
      text: 'Ссылка снова поведёт на свой сайт. Закрытые жалобы на неё останутся закрытыми.',
      action: 'Разблокировать',
      failure: 'Не разблокировалось',
      work: () => send({ blocked: false })
    })
    if (isDone) notifyDone(`${slug}: разблокировано`)
  }
  return { block, unblock: () => void unblock(), dialog }
}
