import { useQueryClient } from '@tanstack/react-query'

import { adminShortlinks } from '#contract/admin-shortlinks.ts'
import { call } from '#web/api/call.ts'
import { adminKey } from '#web/features/admin/list/use-list.ts'
import { useKeepLink } from '#web/features/admin/shortlinks/link-queries.ts'
import { useConfirm } from '#web/ui/confirm.tsx'
import { notifyDone } from '#web/ui/notify.ts'

import { useBlockQuestion } from './use-block-question.tsx'

/** What of a link has to be known to block it: where it is known too, whether that still holds is asked of the server. */
interface Blockable {
  id: string
  slug: string
  blocked?: boolean
  blockedReason?: string
}

/** Blocks one link with a reason, and takes that back. */
export function useLinkBlock({ id, slug, blocked, blockedReason }: Blockable) {
  const client = useQueryClient()
  const confirm = useConfirm()
  const { ask, dialog } = useBlockQuestion()
  const was = blocked === undefined ? {} : { was: { blocked } }
  const keep = useKeepLink()
  const send = async (body: { blocked: boolean; reason?: string }) => {
    try {
      keep((await call(adminShortlinks.update, { params: { id }, body: { ...body, ...was } })).data)
    } finally {
      void client.invalidateQueries({ queryKey: adminKey })
    }
  }

  const block = async () => {
    const isDone = await ask({
      title: blocked ? `Причина блокировки ${slug}` : `Заблокировать ${slug}?`,
      ...(blockedReason && { reason: blockedReason }),
      ...(blocked && { action: 'Сохранить причину' }),
      work: reason => send({ blocked: true, reason })
    })
    if (isDone) notifyDone(blocked ? 'Причина сохранена' : `${slug}: заблокировано`)
    return isDone
  }
  const unblock = async () => {
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
