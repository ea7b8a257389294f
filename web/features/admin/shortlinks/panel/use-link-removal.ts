import { type AdminShortlink, adminShortlinks } from '#contract/admin-shortlinks.ts'
import { call } from '#web/api/call.ts'
import { useRowRemoval, type RowRemoval } from '#web/features/admin/list/removal/use-row-removal.ts'
import { adminKey } from '#web/features/admin/list/use-list.ts'
import { REMOVAL_TEXT } from '#web/features/admin/shortlinks/removal-text.ts'

/** Deletes the link, when its name is typed. */
export const useLinkRemoval = (
  { _id: id, shortlink }: AdminShortlink,
  leaving: Pick<RowRemoval, 'onRemoved' | 'onLeave'>
) =>
  useRowRemoval({
    title: 'Удалить ссылку?',
    text: REMOVAL_TEXT,
    word: shortlink,
    action: 'Удалить ссылку',
    work: () => call(adminShortlinks.remove, { params: { id } }),
    stale: [adminKey],
    ...leaving
  })
