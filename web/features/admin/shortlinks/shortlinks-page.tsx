import { useSearchParams } from 'react-router'

import { type AdminShortlink, adminShortlinks } from '#contract/admin-shortlinks.ts'
import { ListScreen } from '#web/features/admin/list/list-screen.tsx'
import { RowPanel } from '#web/features/admin/list/panel/row-panel.tsx'
import { useSelection } from '#web/features/admin/list/selection.ts'
import { SheetButton } from '#web/features/admin/list/sheet/sheet-button.tsx'
import { orderOf } from '#web/features/admin/list/use-list.ts'
import { UserLink } from '#web/features/admin/user-link.tsx'
import { useUserName } from '#web/features/admin/user-name.ts'
import { count } from '#web/ui/format.ts'

import { linkColumns } from './link-columns.tsx'
import { nameOf } from './link-figures.ts'
import { useShortlinks } from './link-queries.ts'
import { LinkTarget } from './link-target.tsx'
import { LinksBulk } from './links-bulk.tsx'
import { LinkPanel } from './panel/link-panel.tsx'
import { listedOwner, shortlinkFilters } from './shortlinks-shape.ts'
import { StateMark } from './state-mark.tsx'

import classes from './shortlinks-page.module.css'

const card = {
  mark: (link: AdminShortlink) => <StateMark link={link} />,
  facts: ({ fulllink, users, username, visits, complaints }: AdminShortlink) => (
    <>
      <LinkTarget target={fulllink} />
      <br />
      <UserLink id={users[0] ?? ''} name={username} others={users.length - 1} />
      <br />
      {visits === null ? 'переходы неизвестны' : count(visits, ['переход', 'перехода', 'переходов'])}
      {complaints > 0 && (
        <>
          , <strong className={classes.bad}>{count(complaints, ['жалоба', 'жалобы', 'жалоб'])}</strong>
        </>
      )}
    </>
  )
}

/** Short links of everyone. */
export function ShortlinksPage() {
  const list = useShortlinks()
  const [params] = useSearchParams()
  const { question, rows, query, address, id, isEdited } = list
  const selection = useSelection(rows, JSON.stringify([question.search, question.filters]))
  const ownerName = useUserName(listedOwner(params))
  return (
    <ListScreen
      list={list}
      columns={linkColumns}
      nameOf={nameOf}
      card={card}
      chipNames={{ user: ownerName }}
      empty={{ title: 'Ссылок ещё нет', text: 'Здесь появится каждая, которую кто-нибудь создаст.' }}
      selection={selection}
      actions={
        <SheetButton
          route={adminShortlinks.sheet}
          input={{ query: { ...orderOf(question), ...shortlinkFilters(params) } }}
          total={query.data && list.total}
          exact={list.exact}
          fileName="tropa-shortlinks.xlsx"
        />
      }
    >
      <LinksBulk selection={selection} />
      <RowPanel
        id={id}
        isEdited={isEdited}
        listAddress={address.list}
        title={open => rows.find(row => row._id === open)?.shortlink ?? `Ссылка № ${open}`}
      >
        {panel => (
          <LinkPanel
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
