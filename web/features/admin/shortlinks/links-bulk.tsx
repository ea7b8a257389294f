import { IconBan, IconLockOpen, IconTrash } from '@tabler/icons-react'

import { type AdminShortlink, adminShortlinks, type bulkLinkActions } from '#contract/admin-shortlinks.ts'
import { call } from '#web/api/call.ts'
import { BulkBar } from '#web/features/admin/list/bulk/bulk-bar.tsx'
import { useBulk } from '#web/features/admin/list/bulk/use-bulk.ts'
import { useTypedRemoval } from '#web/features/admin/list/removal/removal-form.tsx'
import type { Selection } from '#web/features/admin/list/selection.ts'
import { useConfirm } from '#web/ui/confirm.tsx'
import { count } from '#web/ui/format.ts'
import { smallIcon } from '#web/ui/small-icon.ts'

import { useBlockQuestion } from './block/block-form.tsx'
import { nameOf } from './link-figures.ts'
import { REMOVAL_TEXT } from './removal-text.ts'
import { linkForms } from './shortlinks-shape.ts'

type Action = (typeof bulkLinkActions)[number]

/** «Удалить 21 ссылку?» */
const accusativeForms = ['ссылку', 'ссылки', 'ссылок'] as const

/** The same to all chosen links. */
export function LinksBulk({ selection }: { selection: Selection<AdminShortlink> }) {
  const bulk = useBulk(linkForms, selection.keep)
  const confirm = useConfirm()
  const blocking = useBlockQuestion()
  const removal = useTypedRemoval()
  const { rows } = selection
  const chosen = count(rows.length, accusativeForms)

  const send = async (action: Action, reason?: string) => {
    const ids = rows.map(row => row._id)
    // The question that is asked is about links as they are shown; to delete one it makes no difference.
    const blocked = rows.filter(row => row.blocked).map(row => row._id)
    const body = { ids, action, ...(reason && { reason }), ...(action !== 'delete' && { blocked }) }
    return (await call(adminShortlinks.bulk, { body })).data
  }
  const actions = [
    {
      name: 'Заблокировать',
      icon: <IconBan {...smallIcon} />,
      run: () =>
        void blocking.ask({
          title: `Заблокировать ${chosen}?`,
          about: rows.length === 1 ? 'link' : 'links',
          work: reason => bulk.run(() => send('block', reason), 'заблокировано')
        })
    },
    {
      name: 'Разблокировать',
      icon: <IconLockOpen {...smallIcon} />,
      run: () =>
        void confirm({
          title: `Разблокировать ${chosen}?`,
          text: 'Каждая снова поведёт на свой сайт.',
          action: 'Разблокировать',
          failure: 'Не разблокировалось',
          work: () => bulk.run(() => send('unblock'), 'разблокировано')
        })
    },
    {
      name: 'Удалить',
      icon: <IconTrash {...smallIcon} />,
      isDanger: true,
      run: () =>
        void removal.ask({
          title: `Удалить ${chosen}?`,
          text: REMOVAL_TEXT,
          word: String(rows.length),
          action: 'Удалить',
          work: () => bulk.run(() => send('delete'), 'удалено')
        })
    }
  ]
  return (
    <>
      <BulkBar selection={selection} nameOf={nameOf} forms={linkForms} actions={actions} bulk={bulk} />
      {blocking.dialog}
      {removal.dialog}
    </>
  )
}
