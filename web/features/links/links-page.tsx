import { useRef, useState } from 'react'
import { useNavigate, useParams, useSearchParams } from 'react-router'

import { Page } from '#web/ui/page.tsx'

import { FirstLink } from './first-link.tsx'
import { LinkDrawer } from './link-drawer.tsx'
import { LinkList } from './link-list.tsx'
import { useLinkList } from './link-queries.ts'
import { listAddress, readQuestion, withQuestion, type ListQuestion } from './list-address.ts'
import { ListTools } from './list-tools.tsx'

/** All links of the user; `?create` and `links/:id` open the form beside them. */
export function LinksPage() {
  const [params, setParams] = useSearchParams()
  const { id } = useParams()
  const navigate = useNavigate()
  const total = useRef<HTMLOutputElement>(null)
  const [startTarget, setStartTarget] = useState('')

  const question = readQuestion(params)
  const list = useLinkList(question)
  const address = listAddress(params)

  const ask = (change: Partial<ListQuestion>) =>
    setParams(present => withQuestion(present, change), { replace: true, preventScrollReset: true })

  const isFirst = list.data?.pages[0]?.total === 0 && question.search === ''
  return (
    <Page title="Ссылки">
      {isFirst ? (
        <FirstLink
          onStart={target => {
            setStartTarget(target)
            void navigate(address.create)
          }}
        />
      ) : (
        <>
          <ListTools question={question} onAsk={ask} />
          <LinkList
            list={list}
            search={question.search}
            onShowAll={() => ask({ search: '' })}
            // The row that had the focus is gone; the number of the rest says what has happened.
            onRemoved={() => total.current?.focus()}
            totalRef={total}
          />
        </>
      )}
      <LinkDrawer
        subject={id ?? (params.has('create') ? 'new' : undefined)}
        startTarget={startTarget}
        onClose={() => {
          setStartTarget('')
          void navigate(address.list, { preventScrollReset: true })
        }}
      />
    </Page>
  )
}
