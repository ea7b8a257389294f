import { IconLogout, IconMailCheck, IconTrash } from '@tabler/icons-react'

import { type AdminUser, adminUsers, type bulkUserActions } from '#contract/admin-users.ts'
import { call } from '#web/api/call.ts'
import { BulkBar } from '#web/features/admin/list/bulk/bulk-bar.tsx'
import { useBulk } from '#web/features/admin/list/bulk/use-bulk.ts'
import { useTypedRemoval } from '#web/features/admin/list/removal/removal-form.tsx'
import type { Selection } from '#web/features/admin/list/selection.ts'
import { useConfirm } from '#web/ui/confirm.tsx'
import { count } from '#web/ui/format.ts'
import { smallIcon } from '#web/ui/small-icon.ts'

import { REMOVAL_TEXT } from './removal-text.ts'
import { userForms } from './users-shape.ts'

type Action = (typeof bulkUserActions)[number]

/** «Выйти у 12 пользователей?» */
const genitiveForms = ['пользователя', 'пользователей', 'пользователей'] as const

/** The same to all chosen users. */
export function UsersBulk({ selection }: { selection: Selection<AdminUser> }) {
  const bulk = useBulk(userForms, selection.keep)
  const confirm = useConfirm()
  const removal = useTypedRemoval()
  const { rows } = selection
  const n = rows.length

  const send = async (action: Action) => {
    const ids = rows.map(row => row._id)
    return (await call(adminUsers.bulk, { body: { ids, action } })).data
  }
  const ask = async (
    question: { title: string; text: string; action: string },
    action: Action,
    done: string
  ) => {
    await confirm({ ...question, failure: 'Не получилось', work: () => bulk.run(() => send(action), done) })
  }
  const actions = [
    {
      name: 'Подтвердить почту',
      icon: <IconMailCheck {...smallIcon} />,
      run: () =>
        void ask(
          {
            title: `Подтвердить почту ${count(n, genitiveForms)}?`,
            text: 'Почта будет считаться подтверждённой без письма.',
            action: 'Подтвердить'
          },
          'confirm',
          'почта подтверждена'
        )
    },
    {
      name: 'Завершить сеансы',
      icon: <IconLogout {...smallIcon} />,
      run: () =>
        void ask(
          {
            title: `Завершить все сеансы ${count(n, genitiveForms)}?`,
            text: 'Чтобы продолжить, им придётся войти заново.',
            action: 'Завершить сеансы'
          },
          'signOut',
          'сеансы завершены'
        )
    },
    {
      name: 'Удалить',
      icon: <IconTrash {...smallIcon} />,
      isDanger: true,
      run: () =>
        void removal.ask({
          title: `Удалить ${count(n, genitiveForms)}?`,
          text: REMOVAL_TEXT,
          word: String(n),
          action: 'Удалить',
          work: () => bulk.run(() => send('delete'), 'удалено')
        })
    }
  ]
  return (
    <>
      <BulkBar
        selection={selection}
        nameOf={row => row.username}
        forms={userForms}
        actions={actions}
        bulk={bulk}
      />
      {removal.dialog}
    </>
  )
}
