import { useSearchParams } from 'react-router'

import { type AdminUser, adminUsers } from '#contract/admin-users.ts'
import { ListScreen } from '#web/features/admin/list/list-screen.tsx'
import { RowPanel } from '#web/features/admin/list/panel/row-panel.tsx'
import { useSelection } from '#web/features/admin/list/selection.ts'
import { SheetButton } from '#web/features/admin/list/sheet/sheet-button.tsx'
import { shortDay } from '#web/features/admin/list/short-day.ts'
import { orderOf } from '#web/features/admin/list/use-list.ts'
import { planName } from '#web/features/admin/plan-name.ts'
import { useUserName } from '#web/features/admin/user-name.ts'
import { count } from '#web/ui/format.ts'

import { UserPanel } from './panel/user-panel.tsx'
import { StatusMark } from './status-mark.tsx'
import { userColumns } from './user-columns.tsx'
import { paidWords } from './user-figures.ts'
import { useUsers } from './user-queries.ts'
import { UsersBulk } from './users-bulk.tsx'
import { userFilters } from './users-shape.ts'

const nameOf = ({ username }: AdminUser) => username

const card = {
  mark: ({ status }: AdminUser) => <StatusMark status={status} />,
  facts: (user: AdminUser) => (
    <>
      {user.plan ? `${planName(user.plan)} до ${shortDay(user.payedTo)}` : 'Без тарифа'}
      <br />
      {count(user.links, ['ссылка', 'ссылки', 'ссылок'])}
      {user.paid > 0 && `, заплатил ${paidWords(user)}`}
    </>
  )
}

/** Everyone who has signed up. */
export function UsersPage() {
  const list = useUsers()
  const [params] = useSearchParams()
  const { question, rows, query, address, id, isEdited } = list
  const name = useUserName(id)
  const selection = useSelection(rows, JSON.stringify([question.search, question.filters]))
  return (
    <ListScreen
      list={list}
      columns={userColumns}
      nameOf={nameOf}
      card={card}
      empty={{
        title: 'Пользователей ещё нет',
        text: 'Здесь появится каждый, кто зарегистрируется.'
      }}
      selection={selection}
      actions={
        <SheetButton
          route={adminUsers.sheet}
          input={{ query: { ...orderOf(question), ...userFilters(params) } }}
          total={query.data && list.total}
          exact={list.exact}
          fileName="tropa-users.xlsx"
        />
      }
    >
      <UsersBulk selection={selection} />
      <RowPanel
        id={id}
        isEdited={isEdited}
        listAddress={address.list}
        title={open => name ?? rows.find(row => row._id === open)?.username ?? `Пользователь № ${open}`}
      >
        {panel => (
          <UserPanel
            key={panel.id}
            {...panel}
            editAddress={address.edit}
            viewAddress={address.open}
            onRemoved={() => selection.drop(panel.id)}
          />
        )}
      </RowPanel>
    </ListScreen>
  )
}
