import { useSearchParams } from 'react-router'

import type { AdminComplaint } from '#contract/admin-complaints.ts'
import { ListScreen } from '#web/features/admin/list/list-screen.tsx'
import { RowPanel } from '#web/features/admin/list/panel/row-panel.tsx'
import { shortDay } from '#web/features/admin/list/short-day.ts'
import { UserLink } from '#web/features/admin/user-link.tsx'

import { complaintColumns } from './complaint-columns.tsx'
import { useComplaint, useComplaints } from './complaint-queries.ts'
import { moreWords, nameOf } from './complaint-words.ts'
import { readLink } from './complaints-shape.ts'
import { readView, type ComplaintsView } from './complaints-view.ts'
import { ComplaintsViews } from './complaints-views.tsx'
import { LinkState } from './link-state.tsx'
import { ComplaintPanel } from './panel/complaint-panel.tsx'
import { SettleComplaint } from './settle-complaint.tsx'

import classes from './complaints-page.module.css'

const card = {
  mark: ({ state }: AdminComplaint) => <LinkState state={state} />,
  facts: (complaint: AdminComplaint) => (
    <>
      <span className={classes.reason}>{complaint.reason}</span>
      <UserLink id={complaint.owner} name={complaint.username} />, {shortDay(complaint.date)}
      {complaint.more > 0 && `, и ${moreWords(complaint.more)}`}
      <span className={classes.below}>
        <SettleComplaint complaint={complaint} />
      </span>
    </>
  )
}

const empty: Readonly<Record<ComplaintsView, { title: string; text: string }>> = {
  open: { title: 'Все жалобы разобраны', text: 'Новая появится здесь и придёт письмом.' },
  settled: { title: 'Разобранных пока нет', text: 'Здесь останутся все, которые отметили как разобранные.' },
  all: { title: 'Жалоб нет', text: 'На эту ссылку никто не жаловался.' }
}

function ComplaintList({ view, link }: { view: ComplaintsView; link: string | undefined }) {
  const list = useComplaints(view)
  const { rows, address, id } = list
  const { data: opened } = useComplaint(id)
  const listed = (complaint: string) => rows.find(row => row._id === complaint)
  const title = (complaint: string) => {
    const { shortlink } = opened ?? listed(complaint) ?? {}
    return shortlink === undefined ? 'Жалоба' : `Жалоба на ${shortlink}`
  }
  return (
    <ListScreen
      list={list}
      columns={complaintColumns}
      nameOf={nameOf}
      card={card}
      chipNames={{ link: rows.find(row => row.link === link)?.shortlink }}
      empty={empty[view]}
      above={<ComplaintsViews view={view} link={link} />}
    >
      <RowPanel id={id} isEdited={false} listAddress={address.list} title={title}>
        {panel => <ComplaintPanel key={panel.id} id={panel.id} listed={listed(panel.id)} />}
      </RowPanel>
    </ListScreen>
  )
}

/** What people complain about: first what nobody has settled. */
export function ComplaintsPage() {
  const [params] = useSearchParams()
  const link = readLink(params)
  const view = readView(params, link)
  return <ComplaintList key={view} view={view} link={link} />
}
