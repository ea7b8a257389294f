import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate, useParams, useSearchParams } from 'react-router'

import { returnFocus } from '#web/ui/focus-return.ts'
import { Page } from '#web/ui/page.tsx'

import { useDrawerClose } from './drawer-close.ts'
import { FirstLink } from './first-link.tsx'
import { LinkDrawer } from './link-drawer.tsx'
import { LinkList } from './link-list.tsx'
import { useLinkList } from './link-queries.ts'
import { listAddress, readQuestion, withQuestion, type ListQuestion } from './list-address.ts'
import { ListTools } from './list-tools.tsx'
import { readSaved, savedState } from './saved-state.ts'

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

  const saved = readSaved(useLocation().state)
  const subject = id ?? (params.has('create') || saved ? 'new' : undefined)
  const close = useDrawerClose(subject !== undefined, address.list)

  const ask = (change: Partial<ListQuestion>) =>
    setParams(present => withQuestion(present, change), { replace: true, preventScrollReset: true })

  const isFirst = list.data?.pages[0]?.total === 0 && question.search === ''

  // With the last link the list goes, and the focus that it had.
  const hadLinks = useRef(false)
  useEffect(() => {
    if (isFirst && hadLinks.current) returnFocus(undefined)
    hadLinks.current = list.isSuccess && !isFirst
  }, [isFirst, list.isSuccess])

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
        subject={subject}
        saved={saved}
        startTarget={startTarget}
        onCreated={link => {
          setStartTarget('')
          void navigate(address.list, { replace: true, preventScrollReset: true, state: savedState(link) })
        }}
        onAnother={() => void navigate(address.create, { replace: true, preventScrollReset: true })}
        onClose={() => {
          setStartTarget('')
          close()
        }}
        onToList={() => void navigate(address.list, { replace: true })}
      />
    </Page>
  )
}
